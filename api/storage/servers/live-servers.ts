// The rows of the servers that share one database. This code never compares times: a server is
// alive while its count of beats grows, and each observer decides how long to wait. Every function
// runs inside its caller's transaction.

import type { Sql } from '../database.ts';

/** A server and the last count of beats seen; 0 if it has no row. */
export type Heard = { id: number; beats: number };

type Newcomer = {
  id: number;
  /** The machine's name, for people to read. */
  name: string;
  /** Earlier servers that are certain to be dead. */
  gone: 'others' | number[];
};

/** Adds a server's row. The server goes on duty if no server is, or if the one on duty is gone. */
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

/** Gives up the duty. From then on, no other server waits for this one. */
export function leave(sql: Sql, id: number): void {
  sql.run('DELETE FROM duty WHERE one = 1 AND server = :id', { id });
  sql.run('DELETE FROM live_server WHERE id = :id', { id });
}

/** Records a beat, even if other servers have given up on this one. Returns the other servers. */
export function beat(sql: Sql, { id, name }: Omit<Newcomer, 'gone'>): Heard[] {
  sql.run(
    `INSERT INTO live_server VALUES (:id, :name, 1)
     ON CONFLICT (id) DO UPDATE SET beats = live_server.beats + 1`,
    { id, name },
  );
  // A server that others have given up on may still have the duty or open holds.
  return sql.all<Heard>(
    `SELECT id, beats FROM live_server WHERE id <> :id
     UNION SELECT server, 0 FROM duty WHERE one = 1 AND server <> :id
       AND NOT EXISTS (SELECT 1 FROM live_server WHERE live_server.id = server)
     UNION SELECT server, 0 FROM hold WHERE settled_at IS NULL AND server <> :id
       AND NOT EXISTS (SELECT 1 FROM live_server WHERE live_server.id = server)`,
    { id },
  );
}

/** Returns whether the server has sent no beat since `heard`. Callers ask before each decision. */
export function isStillSilent(sql: Sql, heard: Heard): boolean {
  const beaten = 'SELECT 1 FROM live_server WHERE id = :id AND beats <> :beats';
  return sql.get(beaten, heard) === undefined;
}

/** Deletes a silent server that has no open holds. */
export function forgetServer(sql: Sql, { id, beats }: Heard): void {
  sql.run(
    `DELETE FROM live_server WHERE id = :id AND beats = :beats
       AND NOT EXISTS (SELECT 1 FROM hold WHERE server = :id AND settled_at IS NULL)`,
    { id, beats },
  );
}

/** Returns the server on duty; undefined if there is none. */
export function onDuty(sql: Sql): number | undefined {
  return sql.get<{ server: number }>('SELECT server FROM duty WHERE one = 1')?.server;
}

/** Returns the server on duty with its machine's name; the name is null if its row is gone. */
export function machineOnDuty(sql: Sql): { server: number; name: string | null } | undefined {
  return sql.get(
    `SELECT server, name FROM duty LEFT JOIN live_server ON live_server.id = duty.server
     WHERE one = 1`,
  );
}

/** Takes the duty if it is free or if a silent server has it. Returns `true` if it is now ours. */
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
