/** A row of `client` as JSON, numbers of more than 2^53 apart: ids are not among what is compared. */
export type ClientJson = Readonly<Record<string, unknown>>

const first = (a: unknown, b: unknown): unknown => a ?? b
const said = (a: unknown, b: unknown): unknown => (a === '' ? b : a)
const latest = (a: unknown, b: unknown): unknown =>
  a === null || (b !== null && Date.parse(b as string) > Date.parse(a as string)) ? b : a
const earliest = (a: unknown, b: unknown): unknown =>
  Date.parse(b as string) < Date.parse(a as string) ? b : a

function joined(a: unknown, b: unknown): unknown {
  if (a === '' || b === '' || a === b) return said(a, b)
  return `${a as string}\n\n${b as string}`
}

/** What becomes of each column: the kept record's word stands, and the other one's fills its gaps. */
const rules: Readonly<Record<string, (kept: unknown, merged: unknown) => unknown>> = {
  last_name: said,
  search_types: (a, b) => [...new Set([...(a as string[]), ...(b as string[])])].toSorted(),
  source: said,
  move_in_date: first,
  income_cents: first,
  credit_band: first,
  guarantor: first,
  pets: said,
  notes: joined,
  year_born: first,
  gender: said,
  created_at: earliest,
  last_activity_at: latest,
  last_contacted_at: latest,
}

export const mergedColumns = Object.keys(rules)

/** The columns of the kept record after a merge. */
export function mergedFields(kept: ClientJson, merged: ClientJson): ClientJson {
  return Object.fromEntries(
    Object.entries(rules).map(([column, rule]) => [column, rule(kept[column], merged[column])]),
  )
}

const equal = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** The columns before a merge, but for those that somebody has changed since. */
export function unmergedFields(now: ClientJson, before: ClientJson, after: ClientJson): ClientJson {
  return Object.fromEntries(
    mergedColumns.map((column) => [column, equal(now[column], after[column]) ? before[column] : now[column]]),
  )
}
