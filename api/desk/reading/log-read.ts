// The log: what people did and what happened to accounts, from tables that keep it for ever. Newest
// first, page by page.

import type { List } from '../../../data/desk/answers.ts';
import type { Sql } from '../../storage/sql.ts';
import { serviceName } from './call-story.ts';
import { listOf, numberAfter, ROWS_MAX } from './dealer-lists.ts';

type LogQuestion = {
  /** An account's id: includes what its dealer did. Without it: people's acts on any account. */
  dealer?: string | undefined;
  /** The person who acted, at the desk or on the terminal. */
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

const SWITCHES = 5;

/** Selects and filters a page. A person is the same at the desk and on the terminal. */
const WANTED = /* sql */ `
  (at, source, id) < (:at, :source, :id) AND (:kind = '' OR kind = :kind)
  AND (:person = '' OR who = :person OR substr(who, 1, length(:person) + 2) = :person || ' (')
  ORDER BY at DESC, source DESC, id DESC LIMIT :limit`;

/** Two rows with the same letters have the same session or network. */
const EVENT = /* sql */ `
  at, 1 AS source, CAST(id AS TEXT) AS id, kind, who, why, account_id,
  trim(coalesce(way, '')
    || CASE WHEN session_reference IS NULL THEN ''
      ELSE ' session ' || lower(hex(substr(session_reference, 1, 4))) END
    || CASE WHEN network_hash IS NULL THEN ''
      ELSE ' network ' || lower(hex(substr(network_hash, 1, 4))) END
    || coalesce((SELECT ' phone ' || name FROM buyer_phone WHERE buyer_phone.id = phone_id), ''))
    AS detail FROM event`;
/** A removal is already logged as an event. */
const ACT = /* sql */ `
  at, 2 AS source, reference AS id, kind, who, why, account_id, reference AS detail
  FROM act WHERE kind <> 'purge'`;
const WITHDRAWN = /* sql */ `
  at, 3 AS source, CAST(call_id AS TEXT) AS id, 'report withdrawn' AS kind, who, why, account_id,
  'call ' || call_id AS detail FROM withdrawn_report JOIN call ON call.id = call_id`;

/** Reads from each source only as much as the page needs. */
const OF_DEALER = /* sql */ `
  SELECT log.*, account.email FROM (
    SELECT * FROM (SELECT * FROM (SELECT ${EVENT} WHERE account_id = :dealer) AS event_row
      WHERE ${WANTED}) AS event_page
    UNION ALL SELECT * FROM (SELECT * FROM (SELECT ${ACT} AND account_id = :dealer) AS act_row
      WHERE ${WANTED}) AS act_page
    UNION ALL SELECT * FROM (SELECT * FROM (
      SELECT ${WITHDRAWN} WHERE account_id = :dealer) AS withdrawn_row
      WHERE ${WANTED}) AS withdrawn_page
  ) AS log LEFT JOIN account ON account.id = log.account_id
  ORDER BY at DESC, source DESC, log.id DESC LIMIT :limit`;

const OF_PEOPLE = /* sql */ `
  SELECT log.*, account.email FROM (
    SELECT * FROM (SELECT * FROM (SELECT ${EVENT} WHERE who IS NOT NULL) AS event_row
      WHERE ${WANTED}) AS event_page
    UNION ALL SELECT * FROM (SELECT * FROM (SELECT ${ACT}) AS act_row
      WHERE ${WANTED}) AS act_page
    UNION ALL SELECT * FROM (SELECT * FROM (SELECT ${WITHDRAWN}) AS withdrawn_row
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

/** Anyone who types an email causes these events: a code sent, or a wrong code refused. */
const OF_ANYONE = ['code sent', 'refused'];

export function logOf(sql: Sql, question: LogQuestion): List {
  const { dealer = '', person = '', kind = '', after = '' } = question;
  const [, at, source = 9, id = ''] = after.match(/^(\d{1,15}) (\d) (.{0,60})$/) ?? [];
  const found = sql.all<Row>(dealer === '' ? OF_PEOPLE : OF_DEALER, {
    at: numberAfter(at),
    source: Number(source),
    id,
    person,
    kind,
    limit: ROWS_MAX,
    ...(dealer === '' ? {} : { dealer }),
  });
  return listOf(found, {
    row: (each) => ({
      kind: each.kind,
      dealer: each.account_id && { text: each.email ?? '', link: `/dealer/${each.account_id}` },
      at: each.at,
      who: each.who ?? unnamed(each.kind),
      why: each.why,
      // A switch carries the service's id, which is shown by name.
      detail: each.source === SWITCHES ? serviceName(each.detail) : each.detail,
    }),
    key: (each) => `${each.at} ${each.source} ${each.id}`,
    none: 'Nothing was done by hand.',
  });
}

function unnamed(kind: string): string {
  return OF_ANYONE.includes(kind) ? 'anyone who typed the email' : 'a person with this account';
}
