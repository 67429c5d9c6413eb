// What people did, and what happened to an account, from the tables that keep it for ever: the
// newest first, a page at a time.

import type { LogPage } from '../../../data/desk/dealers.ts';
import type { Sql } from '../../storage/sql.ts';
import { serviceName } from './call-story.ts';

type LogQuestion = {
  /** An account's id: with what its dealer did. Without one: what people did, whomever it met. */
  dealer?: string | undefined;
  /** Who did it, at the desk or by a command. */
  person?: string | undefined;
  kind?: string | undefined;
  after?: string | undefined;
};

type Row = {
  at: number;
  source: number;
  id: string;
  kind: string;
  who: string | null;
  why: string | null;
  account_id: string | null;
  email: string | null;
  detail: string;
};

const ROWS_MAX = 50;
const SWITCHES = 5;

/** What goes on after the last row, and is asked for. A person is one wherever they did it. */
const WANTED = /* sql */ `
  (at, source, id) < (:at, :source, :id) AND (:kind = '' OR kind = :kind)
  AND (:person = '' OR who = :person OR substr(who, 1, length(:person) + 2) = :person || ' (')
  ORDER BY at DESC, source DESC, id DESC LIMIT :limit`;

/**
 * Each source is read no further than is shown. That an account was purged is an event already. One
 * session, one network: the same letters.
 */
const OF_DEALER = /* sql */ `
  SELECT log.*, account.email FROM (
    SELECT * FROM (SELECT * FROM (
      SELECT at, 1 AS source, CAST(id AS TEXT) AS id, kind, who, why, account_id,
        trim(coalesce(way, '')
          || CASE WHEN session_reference IS NULL THEN ''
            ELSE ' session ' || lower(hex(substr(session_reference, 1, 4))) END
          || CASE WHEN network_hash IS NULL THEN ''
            ELSE ' network ' || lower(hex(substr(network_hash, 1, 4))) END
          || coalesce(
            (SELECT ' phone ' || name FROM buyer_phone WHERE buyer_phone.id = phone_id), ''))
          AS detail
      FROM event WHERE account_id = :dealer) AS event_row WHERE ${WANTED}) AS event_page
    UNION ALL SELECT * FROM (SELECT * FROM (
      SELECT at, 2 AS source, reference AS id, kind, who, why, account_id, reference AS detail
      FROM act WHERE account_id = :dealer AND kind <> 'purge') AS act_row
      WHERE ${WANTED}) AS act_page
    UNION ALL SELECT * FROM (SELECT * FROM (
      SELECT at, 3 AS source, CAST(call_id AS TEXT) AS id, 'report withdrawn' AS kind, who, why,
        account_id, 'call ' || call_id AS detail
      FROM withdrawn_report JOIN call ON call.id = call_id WHERE account_id = :dealer
      ) AS withdrawn_row WHERE ${WANTED}) AS withdrawn_page
  ) AS log LEFT JOIN account ON account.id = log.account_id
  ORDER BY at DESC, source DESC, log.id DESC LIMIT :limit`;

const OF_PEOPLE = /* sql */ `
  SELECT log.*, account.email FROM (
    SELECT * FROM (SELECT * FROM (
      SELECT at, 1 AS source, CAST(id AS TEXT) AS id, kind, who, why, account_id,
        coalesce(way, '') AS detail
      FROM event WHERE who IS NOT NULL) AS event_row WHERE ${WANTED}) AS event_page
    UNION ALL SELECT * FROM (SELECT * FROM (
      SELECT at, 2 AS source, reference AS id, kind, who, why, account_id, reference AS detail
      FROM act WHERE kind <> 'purge') AS act_row WHERE ${WANTED}) AS act_page
    UNION ALL SELECT * FROM (SELECT * FROM (
      SELECT at, 3 AS source, CAST(call_id AS TEXT) AS id, 'report withdrawn' AS kind, who, why,
        account_id, 'call ' || call_id AS detail
      FROM withdrawn_report JOIN call ON call.id = call_id) AS withdrawn_row
      WHERE ${WANTED}) AS withdrawn_page
    UNION ALL SELECT * FROM (SELECT * FROM (
      SELECT settled_at AS at, 4 AS source, kind || reference AS id,
        'difference with the gateway settled' AS kind, settled_by AS who, settled_why AS why,
        account_id, reference AS detail
      FROM difference WHERE settled_at IS NOT NULL) AS difference_row
      WHERE ${WANTED}) AS difference_page
    UNION ALL SELECT * FROM (SELECT * FROM (
      SELECT at, 5 AS source, CAST(id AS TEXT) AS id,
        CASE is_off WHEN 1 THEN 'service off' ELSE 'service on' END AS kind, who, why,
        NULL AS account_id, service AS detail FROM service_switch) AS switch_row
      WHERE ${WANTED}) AS switch_page
    UNION ALL SELECT * FROM (SELECT * FROM (
      SELECT at, 6 AS source, CAST(id AS TEXT) AS id, kind, who, why, NULL AS account_id,
        about AS detail FROM desk_event) AS desk_row WHERE ${WANTED}) AS desk_page
  ) AS log LEFT JOIN account ON account.id = log.account_id
  ORDER BY at DESC, source DESC, log.id DESC LIMIT :limit`;

export function logOf(sql: Sql, question: LogQuestion): LogPage {
  const { dealer = '', person = '', kind = '', after = '' } = question;
  const [, at, source, id = ''] = after.match(/^(\d{1,15}) (\d) (.{0,60})$/) ?? [];
  const rows = sql.all<Row>(dealer === '' ? OF_PEOPLE : OF_DEALER, {
    at: at === undefined ? Number.MAX_SAFE_INTEGER : Number(at),
    source: Number(source ?? 9),
    id,
    person,
    kind,
    limit: ROWS_MAX,
    ...(dealer === '' ? {} : { dealer }),
  });
  const last = rows.at(-1);
  const isFull = last !== undefined && rows.length === ROWS_MAX;
  return {
    next: isFull ? `${last.at} ${last.source} ${last.id}` : null,
    rows: rows.map((row) => ({
      at: row.at,
      kind: row.kind,
      who: row.who,
      why: row.why,
      dealer: row.account_id === null ? null : { id: row.account_id, email: row.email ?? '' },
      // A switch names its service.
      detail: row.source === SWITCHES ? serviceName(row.detail) : row.detail,
    })),
  };
}
