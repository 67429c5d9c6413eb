// A sign-in on one server while sessions end on another server that shares the PostgreSQL database:
// no session is left, whichever comes first.

import { hash, randomBytes } from 'node:crypto';
import { beginSession as beginAtDesk } from '../../../../../api/desk/people/desk-sessions.ts';
import { countUse, keepPasskey } from '../../../../../api/desk/people/passkeys.ts';
import { keepPerson, personById, removePerson } from '../../../../../api/desk/people/people.ts';
import {
  type Account,
  accountOf,
  signOutEverywhere,
} from '../../../../../api/identity/accounts.ts';
import { phoneAdmit, phoneEnter, phoneOffer } from '../../../../../api/identity/add-phone.ts';
import { phoneChange } from '../../../../../api/identity/phone-acts.ts';
import { beginSession } from '../../../../../api/identity/session-store.ts';
import type { Database } from '../../../../../api/storage/database.ts';
import { crossedServer, orRefused } from '../../../../support/postgres/crossed-server.ts';

const both = crossedServer();

type Job<Subject> = (database: Database, subject: Subject) => Promise<unknown>;

/** Crosses the two jobs in both orders. Expects that this query then finds no row. */
async function leaveNone<Subject extends { id: string | number }>(
  prepare: () => Promise<Subject>,
  jobs: [Job<Subject>, Job<Subject>],
  left: string,
): Promise<void> {
  for (const [one, other] of [jobs, jobs.toReversed() as typeof jobs]) {
    const moments = await both.cross({
      prepare,
      one,
      other,
      async check({ subject: { id } }) {
        expect(await both.all(left, { id })).toEqual([]);
      },
    });
    expect(moments).toBeGreaterThan(1);
  }
}

type Dealer = { id: string; account: Account; phoneId?: number };

const signsIn: Job<Dealer> = (database, { account, phoneId }) => {
  const values = { accountId: account.id, body: '{}', expiresAt: Date.now() + 1e9 };
  const own = { idHash: randomBytes(32), phoneId: phoneId ?? null };
  const by = { way: 'code', network: '127.0.0.1', browser: randomBytes(32) } as const;
  const signIn = { account, ...by, ...(phoneId !== undefined && { phoneId }) };
  const session = { signIn, values: { ...values, ...own }, at: Date.now() };
  return database.transaction((sql) => void beginSession(sql, both.on(database), session));
};

async function dealer(): Promise<Dealer> {
  const { accountId: id } = await both.ordered();
  const account = await both.write(({ database }) => database.read((sql) => accountOf(sql, id)));
  return { id, account };
}

const SESSIONS = 'SELECT 1 FROM session WHERE account_id = :id';

it('a sign-in does not survive a log-out on every phone', () => {
  const ends: Job<Dealer> = (database, { id }) =>
    database.transaction((sql) => signOutEverywhere(sql, id));
  return leaveNone(dealer, [signsIn, ends], SESSIONS);
});

it("a sign-in on a buyer's phone does not survive the end of the phone's access", () => {
  const admitted = async (): Promise<Dealer> => {
    const owner = await dealer();
    const phone = { id: owner.id, key: randomBytes(32), until: Date.now() + 1e9 };
    const phoneId = await both.write(({ database }) =>
      database.transaction((sql) => {
        const added = sql.insert(
          `INSERT INTO buyer_phone (account_id, name, limit_paise, checks_persons, seen_at)
           VALUES (:id, 'Lot phone', 100, 1, 1)`,
          { id: phone.id },
        );
        sql.run(
          `INSERT INTO phone_offer (account_id, key_hash, name, limit_paise, checks_persons,
             session_epoch, expires_at, digits, choices, phone_id)
           VALUES (:id, :key, 'Lot phone', 100, 1, 0, :until, '1', '1', :added)`,
          { ...phone, added: added ?? null },
        );
        return added;
      }),
    );
    return { ...owner, phoneId: phoneId ?? 0 };
  };
  const ends: Job<Dealer> = (database, { id, phoneId }) =>
    phoneChange(both.on(database), {
      body: { change: 'end', phone: phoneId },
      assertSession: (sql) => accountOf(sql, id),
      network: '127.0.0.1',
      sessionHash: () => undefined,
    } as Parameters<typeof phoneChange>[1]);
  return leaveNone(admitted, [signsIn, ends], SESSIONS);
});

it('a phone is admitted with its own code, even if a newer code is made meanwhile', async () => {
  type Offered = { id: string; key: string };
  const asked = (id: string, body: object) => ({
    body,
    assertSession: (sql: Parameters<typeof accountOf>[0]) => accountOf(sql, id),
    network: '127.0.0.1',
    sessionHash: () => undefined,
  });
  const offers = (database: Database, { id }: Pick<Offered, 'id'>) => {
    const body = { name: 'Lot phone', perDay: 100, persons: false };
    return phoneOffer(both.on(database), asked(id, body) as Parameters<typeof phoneOffer>[1]);
  };
  const admits = async (database: Database, { id, key }: Offered) => {
    const text = 'SELECT digits FROM phone_offer WHERE account_id = :id';
    const [offer] = await both.all<{ digits: string }>(text, { id });
    const body = { key, digits: offer?.digits };
    const request = asked(id, body) as Parameters<typeof phoneAdmit>[1];
    return orRefused(phoneAdmit(both.on(database), request));
  };
  await both.cross({
    async prepare(): Promise<Offered> {
      const { id } = await dealer();
      const { key } = await both.write(({ database }) => offers(database, { id }));
      await both.write((backend) =>
        phoneEnter(backend, {
          body: { key, secret: 'a'.repeat(22) },
        } as Parameters<typeof phoneEnter>[1]),
      );
      return { id, key };
    },
    one: admits,
    other: offers,
    async check({ subject: { id, key } }) {
      const admitted = `SELECT key_hash FROM phone_offer
        WHERE account_id = :id AND phone_id IS NOT NULL`;
      const keys = await both.all<{ key_hash: Buffer }>(admitted, { id });
      const own = hash('sha256', key, 'buffer');
      expect(keys.filter(({ key_hash: each }) => !each.equals(own))).toEqual([]);
    },
  });
});

it("a sign-in to the desk does not survive the person's removal", () => {
  type Person = { id: number; name: string; credentialId: string };
  const invited = async (): Promise<Person> => {
    const [name, credentialId] = [randomBytes(9).toString('hex'), randomBytes(9).toString('hex')];
    const id = await both.write(({ database }) =>
      database.transaction((sql) => {
        const { id: personId } = keepPerson(sql, { name, may: 'act', at: 1 });
        const publicKey = Buffer.of(1);
        const passkey = { credentialId, personId, publicKey, counter: 0, transports: [], at: 1 };
        keepPasskey(sql, passkey);
        return personId;
      }),
    );
    return { id, name, credentialId };
  };
  const enters: Job<Person> = (database, { id, credentialId }) => {
    const [challenge, idHash] = [randomBytes(9).toString('hex'), randomBytes(32)];
    return database.transaction((sql) => {
      if (!personById(sql, id)) return;
      if (!countUse(sql, { challenge, credentialId, counter: 1, at: 2 })) return;
      beginAtDesk(sql, { idHash, personId: id, at: 2 });
    });
  };
  const removes: Job<Person> = (database, { name }) =>
    database.transaction((sql) => removePerson(sql, { name, at: 3 }));
  return leaveNone(invited, [enters, removes], 'SELECT 1 FROM desk_session WHERE person_id = :id');
});
