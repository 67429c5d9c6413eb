// A buyer's copy on paper names no person, even if a source writes a name into the wrong field.

import fc from 'fast-check';
import { shareText } from '../../data/car/car.ts';
import { carOf } from '../../data/car/car-of.ts';
import { coverLetterhead, coverOf } from '../../data/car/file-cover.ts';
import { serviceById } from '../../data/catalogue.ts';
import type { Reader } from '../../data/judge.ts';
import { judges, sampleAnswer } from '../../data/judges.ts';
import { makePdfOf, type Part } from '../../web/report/pdf/make-pdf.ts';
import { letterhead } from './made-report.ts';
import { readPdf } from './pdf-reader.ts';

const PLATE = 'MH00SB0000';
const SOLD_AT = '2026-11-21T04:45:00.000Z';
/** Strings of which a copy must not contain even a recognisable part. */
const personal = {
  owner_name: 'Quentina Zzowner S/O Quirin Zzgrand',
  father_name: 'Quirin Zzfather',
  present_address: 'Zzflat 7, Zzstreet, 411000',
  permanent_address: 'Zzfarm 8, Zzvillage (East)',
  vehicle_chasi_number: 'MA3ERLF1S00ZZ3456',
  vehicle_engine_number: 'K12MNZZ7654',
};
const NUMBERS = ['9876543210', '+91 98765 43210', 'AAAPZ0000Z', '2345 6789 0123'];
const EMAIL = 'q.zz+cars@mail.example.in';
const ENDS = /zz|quentina|quirin|3456|7654|98765|43210|23456789/i;

const mentionOf = (...said: string[]) =>
  fc
    .tuple(
      fc.constantFrom('', 'NOC with', 'FIR by', 'Tax arrears of:'),
      fc.constantFrom(...said, ...NUMBERS, EMAIL),
      fc.constantFrom('', '(see file)', 'paid, 2024-02-11'),
    )
    .map((parts) => parts.join(' ').trim());
const mention = mentionOf(
  ...Object.values(personal),
  ...['Quentina Zzowner', 'QUIRIN  ZZFATHER', 'Quentina', 'Smt. ZZOWNER', 'quirin'],
);
/** Only the words of a workshop's note show that it names a person. */
const work = mentionOf('Mr Quirin Zzowner', 'CUSTOMER: QUENTINA', 'SMT. Quentina zzowner');

const mentions = fc.record({
  noc_details: mention,
  blacklist_status: mention,
  blacklistDetails: mention,
  financer: mention,
  place: mentionOf('Quentina Zzowner', 'QUENTINA'),
  offence: mentionOf('Quentina Zzowner', 'QUENTINA'),
  work,
  workshop: mentionOf(),
});
type Mentions = typeof mentions extends fc.Arbitrary<infer Said> ? Said : never;

type File = { parts: [Part, ...Part[]]; message: string };

function fileOf(
  { place, offence, work: workSaid, workshop, ...said }: Mentions,
  reader: Reader,
): File {
  const challan = { owner_name: personal.owner_name, fine_imposed: '500' };
  const fined = {
    ...challan,
    challan_no: 'UP1',
    challan_place: place,
    offence_details: [{ name: offence }],
  };
  const results = {
    rc: { ...Object(sampleAnswer(serviceById('rc'))), ...personal, ...said },
    hyundai: {
      vehicleNumber: PLATE,
      serviceHistoryDetails: [
        { dateOfSVC: '2021-05-04', serviceType: `${workSaid} DENTING`, dealerName: workshop },
      ],
    },
    mahindra: {
      vehicleNumber: PLATE,
      serviceHistoryDetails: [
        {
          svc_date: '2021-05-04',
          work_type: workSaid,
          service_cate: 'BODY',
          dealer_name: workshop,
        },
        { svc_date: '2022-05-04', service_cate: workSaid, location_name: workshop },
      ],
    },
    challan: { vehicleNumber: PLATE, Pending_data: [fined], Disposed_data: [fined] },
  };
  const reports = (['rc', 'hyundai', 'mahindra', 'challan'] as const).map((id) => {
    const service = serviceById(id);
    const report = judges[service.id].report(results[id], SOLD_AT, reader);
    const judged = judges[service.id].judged(results[id], SOLD_AT, reader);
    if (!judged) throw new Error(`${id} cannot read its own answer.`);
    return { report, judged: { id, serviceId: id, soldAt: SOLD_AT, ...judged } };
  });
  const car = carOf(reports.map(({ judged }) => judged));
  const cover = coverOf(car, { plate: PLATE, seen: undefined, reader });
  const message = shareText(car, { plate: PLATE, language: 'en', page: 'https://lot.example/v' });
  const parts: [Part, ...Part[]] = [
    { report: cover, letterhead: coverLetterhead(car, letterhead) },
    ...reports.map(({ report }) => ({
      report,
      letterhead: { ...letterhead, kind: 'copy' as const },
    })),
  ];
  return { parts, message };
}

/** Returns all readable text in the file and the file's name, with split words joined. */
async function textOf({ parts }: File): Promise<string> {
  const { texts, info } = await readPdf(await makePdfOf({ parts }));
  const names = parts.map(({ report }) => report.fileName);
  const reportTexts = parts.map(({ report }) => JSON.stringify([report.findings, report.title]));
  const written = [...texts, ...info.values(), ...names, ...reportTexts].map(String);
  // Leaves out the PDF's dates, because their digits could be mistaken for a personal number.
  return written.filter((each) => !each.startsWith('D:')).join(' ');
}

/** Returns the codes of each part's findings. */
function codesIn({ parts }: File): string[][] {
  return parts.map(({ report }) => report.findings.map(({ code }) => code));
}

test("a buyer's copy names no person, not even from a source's free text", async () => {
  const property = fc.asyncProperty(mentions, async (said) => {
    const whole = fileOf(said, 'dealer');
    expect(JSON.stringify(whole)).toMatch(ENDS);
    const copy = await textOf(fileOf(said, 'buyer'));
    expect(copy).toContain('Buyer’s copy: names, addresses');
    expect(copy).toContain('Buyer’s copy: what is personal is left out.');
    expect(copy).not.toContain('A true copy');
    expect(copy).not.toMatch(ENDS);
    // The message that goes with the dealer's file does not contain these strings either.
    expect(whole.message).not.toMatch(ENDS);
    expect(codesIn(fileOf(said, 'buyer'))).toEqual(codesIn(whole));
  });
  await fc.assert(property, { numRuns: 12 });
});
