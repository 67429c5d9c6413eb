// Tells from a commit's changes to the database whether it belongs to a call or a top-up, for tests
// that break or kill a server at such a commit. Plain JavaScript, because a server in its own
// process uses it too.

const COUNTS = `SELECT
  (SELECT count(*) FROM hold WHERE settled_at IS NULL) AS open,
  (SELECT count(*) FROM entry WHERE to_book = 'revenue') AS captured,
  (SELECT count(*) FROM entry WHERE from_book = 'gateway') AS credited`;

/** Runs the job. Returns its value and the kind of its commit. */
export function runAndName(sql, job) {
  const before = sql.get(COUNTS);
  const value = job(sql);
  return { value, kind: kindOf(before, sql.get(COUNTS)) };
}

function kindOf(before, after) {
  if (after.captured > before.captured) return 'capture';
  if (after.credited > before.credited) return 'credit';
  if (after.open > before.open) return 'hold';
  if (after.open < before.open) return 'void';
  return 'other';
}
