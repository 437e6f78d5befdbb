/** A row of `client` as JSON. Ids may lose precision above 2^53, so merges do not compare them. */
export type ClientJson = Readonly<Record<string, unknown>>

const firstNonNull = (a: unknown, b: unknown): unknown => a ?? b
const firstNonEmpty = (a: unknown, b: unknown): unknown => (a === '' ? b : a)
const latest = (a: unknown, b: unknown): unknown =>
  a === null || (b !== null && Date.parse(b as string) > Date.parse(a as string)) ? b : a
const earliest = (a: unknown, b: unknown): unknown =>
  Date.parse(b as string) < Date.parse(a as string) ? b : a

function joinTexts(a: unknown, b: unknown): unknown {
  if (a === '' || b === '' || a === b) return firstNonEmpty(a, b)
  return `${a as string}\n\n${b as string}`
}

/** How each column is merged: usually the kept record's value, or the other's where that is empty. */
const rules: Readonly<Record<string, (kept: unknown, merged: unknown) => unknown>> = {
  last_name: firstNonEmpty,
  search_types: (a, b) => [...new Set([...(a as string[]), ...(b as string[])])].toSorted(),
  source: firstNonEmpty,
  move_in_date: firstNonNull,
  income_cents: firstNonNull,
  credit_band: firstNonNull,
  guarantor: firstNonNull,
  pets: firstNonEmpty,
  budget_min_cents: firstNonNull,
  budget_max_cents: firstNonNull,
  address: firstNonEmpty,
  notes: joinTexts,
  year_born: firstNonNull,
  birthday: firstNonNull,
  gender: firstNonEmpty,
  created_at: earliest,
  last_activity_at: latest,
  last_contacted_at: latest,
}

export const mergedColumns = Object.keys(rules)

/** The columns of the kept record after a merge. */
export function mergeFields(kept: ClientJson, merged: ClientJson): ClientJson {
  return Object.fromEntries(
    Object.entries(rules).map(([column, rule]) => [column, rule(kept[column], merged[column])]),
  )
}

const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** The columns before a merge; columns changed since the merge keep their current value. */
export function revertFields(now: ClientJson, before: ClientJson, after: ClientJson): ClientJson {
  return Object.fromEntries(
    mergedColumns.map((column) => [
      column,
      isEqual(now[column], after[column]) ? before[column] : now[column],
    ]),
  )
}
