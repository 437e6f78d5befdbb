import type { Database } from '../../apps/server/src/platform/db/db.ts'
import type { LedgerEntry } from './ledger.ts'

/** What an audit finds wrong: a write that is lost, doubled, changed, or should not be there. */
export interface Finding {
  readonly kind: string
  readonly key: string
  readonly problem: string
}

/** How often each key is stored, by kind of write. */
const storedKeys: Readonly<Record<string, string>> = {
  note: `SELECT body AS key, count(*)::int AS n FROM client_note WHERE body LIKE 'note-%' GROUP BY 1`,
  task: `SELECT title AS key, count(*)::int AS n FROM client_task WHERE title LIKE 'task-%' GROUP BY 1`,
  client: `SELECT last_name AS key, count(*)::int AS n FROM client WHERE last_name LIKE 'client-%' GROUP BY 1`,
  search: `SELECT params ->> 'notes' AS key, count(*)::int AS n FROM saved_search WHERE params ->> 'notes' LIKE 'search-%'
    GROUP BY 1`,
  'mail-in': `SELECT split_part(rfc_id, '@', 1) AS key, count(*)::int AS n FROM mail_message
    WHERE rfc_id LIKE 'mail-in-%' GROUP BY 1`,
  'mail-out': `SELECT subject AS key, count(*)::int AS n FROM mail_message WHERE subject LIKE 'mail-out-%' GROUP BY 1`,
  'send-listings': `SELECT key, count(*)::int AS n FROM listing_send WHERE key LIKE 'send-listings-%' GROUP BY 1`,
  photo: `SELECT u.upload_key AS key, count(*)::int AS n FROM listing_upload u JOIN listing_photo p USING (listing_id, name)
    WHERE u.upload_key LIKE 'photo-%' GROUP BY 1`,
}

/** The value of each changed record, by kind of change. */
const storedValues: Readonly<Record<string, string>> = {
  'client-notes': `SELECT person_id::text AS key, notes AS value FROM client WHERE person_id::text = ANY ($1)`,
  'task-done': `SELECT id::text AS key, CASE WHEN done_at IS NULL THEN 'open' ELSE 'done' END AS value FROM client_task
    WHERE id::text = ANY ($1)`,
  'alert-read': `SELECT id::text AS key, CASE WHEN read_at IS NULL THEN 'unread' ELSE 'read' END AS value
    FROM notification WHERE id::text = ANY ($1)`,
}

/** The ledger's entries of one key, in the order they were written. */
export function groupByKey(ledger: readonly LedgerEntry[], kind: string): Map<string, LedgerEntry[]> {
  return Map.groupBy(
    ledger.filter((entry) => entry.kind === kind),
    ({ key }) => key,
  )
}

export const isAcknowledged = (entries: readonly LedgerEntry[]): boolean =>
  entries.some(({ event }) => event === 'acknowledged')

function checkCount(entries: readonly LedgerEntry[], count: number): string | null {
  if (count > 1) return `stored ${count} times`
  if (count === 0) return isAcknowledged(entries) ? 'acknowledged and lost' : null
  return entries.at(-1)!.event === 'refused' ? 'refused and stored' : null
}

async function auditKeys(
  { pool }: Database,
  ledger: readonly LedgerEntry[],
  kind: string,
): Promise<Finding[]> {
  const { rows } = await pool.query<{ key: string; n: number }>(storedKeys[kind]!)
  const counts = new Map(rows.map(({ key, n }) => [key, n]))
  const written = groupByKey(ledger, kind)
  const wrong = [...written].flatMap(([key, entries]) => {
    const problem = checkCount(entries, counts.get(key) ?? 0)
    return problem === null ? [] : [{ kind, key, problem }]
  })
  const foreign = [...counts.keys()].filter((key) => !written.has(key))
  return [...wrong, ...foreign.map((key) => ({ kind, key, problem: 'stored without having been sent' }))]
}

/**
 * The values that a record may have: the last acknowledged one, or one of a later change without a clear answer. The
 * generator changes a record no more after such a change, so there is at most one.
 */
function getAllowedValues(entries: readonly LedgerEntry[]): Set<string> {
  const last = entries.findLastIndex(({ event }) => event === 'acknowledged')
  const open = entries.slice(last + 1).filter(({ event }) => event === 'unknown' || event === 'attempt')
  const refused = new Set(entries.filter(({ event }) => event === 'refused').map(({ value }) => value))
  return new Set([
    ...(last === -1 ? [] : [entries[last]!.value!]),
    ...open.map(({ value }) => value!).filter((value) => !refused.has(value)),
  ])
}

async function auditValues(
  { pool }: Database,
  ledger: readonly LedgerEntry[],
  kind: string,
): Promise<Finding[]> {
  const written = groupByKey(ledger, kind)
  const changed = [...written].filter(([, entries]) => isAcknowledged(entries))
  const { rows } = await pool.query<{ key: string; value: string }>(storedValues[kind]!, [
    changed.map(([key]) => key),
  ])
  const values = new Map(rows.map(({ key, value }) => [key, value]))
  return changed.flatMap(([key, entries]) => {
    const allowed = getAllowedValues(entries)
    const value = values.get(key)
    if (value !== undefined && allowed.has(value)) return []
    return [{ kind, key, problem: `is ${value ?? 'gone'}, expected ${[...allowed].join(' or ')}` }]
  })
}

/** Compares the rows with the ledger. */
export async function auditRows(database: Database, ledger: readonly LedgerEntry[]): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const kind of Object.keys(storedKeys)) findings.push(...(await auditKeys(database, ledger, kind)))
  for (const kind of Object.keys(storedValues)) findings.push(...(await auditValues(database, ledger, kind)))
  return findings
}
