// A source's answer is sold only if it is about the number asked for and has content.

import { makeLog } from '../../../api/operations/log.ts';
import { makeSources } from '../../../api/providers/sources.ts';
import { catalogue, type Service, type ServiceId } from '../../../data/catalogue.ts';
import { judges, sampleAnswer } from '../../../data/judges.ts';
import { askAs } from '../../support/any-service.ts';
import { type Dealer, signedInDealer } from '../../support/dealer.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { standIn } from '../../support/stand-in.ts';

type Fields = Record<string, unknown>;

let server: TestServer;
let dealer: Dealer;
let found: unknown;
const lines: string[] = [];
const log = makeLog('info', { write: (line) => void lines.push(line) });

beforeAll(async () => {
  const source = await standIn();
  source.tell(() => ({ body: { code: 200, result: found } }));
  const sources = makeSources({ sandbox: { baseUrl: source.url } });
  server = await startTestServer({ adapt: (own) => ({ ...own, log, sources }) });
  dealer = await signedInDealer(server.url, 5000);
});
afterAll(() => server.remove());

/** Returns where an answer repeats the number asked for; undefined for an answer from a bank. */
function pathOf({ id }: Service): string | undefined {
  return PATHS[id] ?? Object.values(judges[id].repeated)[0];
}

/** The places in the specification's formats, listed here independently of the code. */
const PATHS: Partial<Record<ServiceId, string>> = {
  hyundai: 'vehicleNumber',
  maruti: 'vehicleNumber',
  mahindra: 'vehicleNumber',
  rc: 'rc_number',
  challan: 'vehicleNumber',
  pan: 'PAN',
  aadhaar: 'data.aadhaar_number',
};

/** A different car, holder or person, and the same one in a different spelling. */
const OTHERS: Record<string, { other: string; same: string }> = {
  plate: { other: 'DL01ZZ9999', same: 'MH-0-SB-1' },
  pan: { other: 'ABCPE1234F', same: 'aaaps 0000a' },
  aadhaar: { other: '999999990027', same: 'XXXX XXXX 0019' },
};
const ASKED: Record<string, string> = {
  plate: 'MH00SB0001',
  pan: 'AAAPS0000A',
  aadhaar: '999999990019',
  account: '026291800001191',
  ifsc: 'YESB0000262',
};

function ask(service: Service) {
  return askAs(
    dealer,
    service.id,
    service.fields.map(({ kind }) => ASKED[kind] ?? ''),
  );
}

function withText(answer: unknown, path: string, text: string): unknown {
  const [key = '', ...rest] = path.split('.');
  const fields = Object(answer) as Fields; // every sample is an object
  const value = rest.length === 0 ? text : withText(fields[key], rest.join('.'), text);
  return { ...fields, [key]: value };
}

const repeating = catalogue.flatMap((service) => {
  const path = pathOf(service);
  return path === undefined ? [] : [{ id: service.id, service, path }];
});

it.each(repeating)(
  'an answer about another number is not sold and is logged: $id',
  async (each) => {
    const { other } = OTHERS[each.service.fields[0]?.kind ?? ''] ?? { other: '' };
    found = withText(sampleAnswer(each.service), each.path, other);
    const before = await dealer.balance();
    lines.length = 0;
    const reply = await ask(each.service);
    expect(reply).toMatchObject({ status: 503, body: { code: 'source_down' } });
    expect(await dealer.balance()).toBe(before);
    expect(lines.join('')).toMatch(/it answered about a different/);
    expect(lines.join('')).not.toContain(other);
  },
);

it.each(repeating)(
  'an answer about the same number in another spelling is sold: $id',
  async (each) => {
    const { same } = OTHERS[each.service.fields[0]?.kind ?? ''] ?? { same: '' };
    found = withText(sampleAnswer(each.service), each.path, same);
    expect((await ask(each.service)).status).toBe(200);
  },
);

/** Returns the answer with every string emptied except where it repeats the number asked for. */
function emptied(answer: unknown, path: string | undefined, nothing: string | null): unknown {
  if (Array.isArray(answer)) return answer.map((each) => emptied(each, undefined, nothing));
  if (typeof answer !== 'object' || answer === null) return nothing;
  return Object.fromEntries(
    Object.entries(answer).map(([key, value]) => {
      const isPath = path === key;
      const below = path?.startsWith(`${key}.`) ? path.slice(key.length + 1) : undefined;
      return [key, isPath ? value : emptied(value, below, nothing)];
    }),
  );
}

const blanks = catalogue.flatMap((service) =>
  ['', ' ', '-', 'NA', null].map((nothing) => ({ id: service.id, service, nothing })),
);

it.each(blanks)(
  'an answer with empty fields is not charged for: $id with every field $nothing',
  async ({ service, nothing }) => {
    const path = pathOf(service);
    const number = ASKED[service.fields[0]?.kind ?? ''] ?? '';
    const sample =
      path === undefined ? sampleAnswer(service) : withText(sampleAnswer(service), path, number);
    found = emptied(sample, path, nothing);
    const before = await dealer.balance();
    expect([404, 503]).toContain((await ask(service)).status);
    expect(await dealer.balance()).toBe(before);
  },
);

it('an answer that a car has no challans is charged for', async () => {
  found = { Pending_data: [], Disposed_data: [] };
  const [challan] = catalogue.filter(({ id }) => id === 'challan');
  expect(challan && (await ask(challan)).status).toBe(200);
});
