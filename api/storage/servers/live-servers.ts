// The rows of servers that work on one database. Nothing here compares times: a server lives while
// its beats count on, and it is for who looks at them to say how long they have not. Every function
// runs inside its caller's transaction.

import type { Sql } from '../database.ts';

/** A server, and how far its beats had counted; 0 where it has no row. */
export type Heard = { id: number; beats: number };

type Newcomer = {
  id: number;
  /** Of its machine, for people. */
  name: string;
  /** Who was here before and is known to be gone. */
  gone: 'others' | number[];
};

/** A server's first row; it takes over a duty that is free, or whose holder is gone. */
export function join(sql: Sql, { id, name, gone }: Newcomer): void {
  if (gone === 'others') {
    sql.run('DELETE FROM live_server');
    sql.run('DELETE FROM duty');
  } else {
    for (const each of gone) leave(sql, each);
  }
  sql.run('INSERT INTO live_server VALUES (:id, :name, 1)', { id, name });
  takeDuty(sql, id, undefined);
}

/** From now on it has no duty, and no server counts on it. */
export function leave(sql: Sql, id: number): void {
  sql.run('DELETE FROM duty WHERE one = 1 AND server = :id', { id });
  sql.run('DELETE FROM live_server WHERE id = :id', { id });
}

/** Says that the server lives, also where others had given it up; returns who else there is. */
export function beat(sql: Sql, { id, name }: Omit<Newcomer, 'gone'>): Heard[] {
  sql.run(
    `INSERT INTO live_server VALUES (:id, :name, 1)
     ON CONFLICT (id) DO UPDATE SET beats = live_server.beats + 1`,
    { id, name },
  );
  // One that was given up may still have the duty, or holds.
  return sql.all<Heard>(
    `SELECT id, beats FROM live_server WHERE id <> :id
     UNION SELECT server, 0 FROM duty WHERE one = 1 AND server <> :id
       AND NOT EXISTS (SELECT 1 FROM live_server WHERE live_server.id = server)
     UNION SELECT server, 0 FROM hold WHERE settled_at IS NULL AND server <> :id
       AND NOT EXISTS (SELECT 1 FROM live_server WHERE live_server.id = server)`,
    { id },
  );
}

/** Whether nothing has been heard of the server since; it is asked again where that counts. */
export function isStillSilent(sql: Sql, heard: Heard): boolean {
  const beaten = 'SELECT 1 FROM live_server WHERE id = :id AND beats <> :beats';
  return sql.get(beaten, heard) === undefined;
}

/** Gives up a silent server that has no open hold left. */
export function forgetServer(sql: Sql, { id, beats }: Heard): void {
  sql.run(
    `DELETE FROM live_server WHERE id = :id AND beats = :beats
       AND NOT EXISTS (SELECT 1 FROM hold WHERE server = :id AND settled_at IS NULL)`,
    { id, beats },
  );
}

/** The server that has the duty; undefined = none. */
export function onDuty(sql: Sql): number | undefined {
  return sql.get<{ server: number }>('SELECT server FROM duty WHERE one = 1')?.server;
}

/** The same with its machine, for people; no name where its row is gone. */
export function machineOnDuty(sql: Sql): { server: number; name: string | null } | undefined {
  return sql.get(
    `SELECT server, name FROM duty LEFT JOIN live_server ON live_server.id = duty.server
     WHERE one = 1`,
  );
}

/** Takes the duty that is free, or that a silent server has; `true` where it is ours now. */
export function takeDuty(sql: Sql, id: number, silent: Heard | undefined): boolean {
  const from = silent ?? { id, beats: 0 };
  const taken = sql.run(
    `INSERT INTO duty VALUES (1, :id) ON CONFLICT (one) DO UPDATE SET server = :id
     WHERE duty.server = :from AND NOT EXISTS
       (SELECT 1 FROM live_server WHERE live_server.id = :from AND beats <> :beats)`,
    { id, from: from.id, beats: from.beats },
  );
  return taken === 1;
}
