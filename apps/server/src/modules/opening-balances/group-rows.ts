import type { SharedDeals } from '@pb/contract/opening-balances'
import type { ResolvedRow } from './resolve-people.ts'

/** Rows of one deal, or rows that may be: those are asked about. */
export interface RowGroup {
  readonly rows: readonly ResolvedRow[]
  readonly isQuestion: boolean
}

export interface Grouping {
  /** In the order of their first rows. */
  readonly groups: readonly RowGroup[]
  /** Deals without a number that several agents may have shared, and their rows. */
  readonly shared: { readonly deals: number; readonly rows: number }
}

/** What rows of one deal have in common; null for a row whose own cells aren't read. */
function toDealKey({ date, address, unit, kind, gross }: ResolvedRow): string | null {
  if (date === '' || address === '' || gross === 0) return null
  return [date, address.toLowerCase(), unit.toLowerCase(), kind, gross].join('\n')
}

const toPersonKey = ({ role, agentId, agent, mentorOf }: ResolvedRow) =>
  [role.kind, agentId ?? agent.toLowerCase(), mentorOf ?? ''].join('\n')

/** Rows without a number by what they have in common; a second row of the same person stays alone. */
function collectCandidates(rows: readonly ResolvedRow[]): ResolvedRow[][] {
  const candidates = new Map<string, Map<string, ResolvedRow>>()
  const alone: ResolvedRow[][] = []
  for (const row of rows) {
    const key = toDealKey(row)
    const people = key === null ? undefined : (candidates.get(key) ?? new Map<string, ResolvedRow>())
    const person = toPersonKey(row)
    if (key === null || people!.has(person)) alone.push([row])
    else candidates.set(key, people!.set(person, row))
  }
  const together = Array.from(candidates.values(), (people) => [...people.values()])
  return [...together, ...alone]
}

/**
 * Groups rows into deals: those with one number, and, where the supervisor answers so, those without a number that have
 * address, unit, date, type and gross in common. Rows whose deals are recorded already (`isHere`) are not asked about.
 */
export function groupRows(
  rows: readonly ResolvedRow[],
  answer: SharedDeals | null,
  isHere: (row: ResolvedRow) => boolean = () => false,
): Grouping {
  const numbered = Map.groupBy(
    rows.filter(({ deal }) => deal !== ''),
    ({ deal }) => deal.toLowerCase(),
  )
  const candidates = collectCandidates(rows.filter(({ deal }) => deal === ''))
  const [several, single] = [
    candidates.filter((each) => each.length > 1 && !each.every(isHere)),
    candidates.filter((each) => each.length === 1 || each.every(isHere)),
  ]
  const asked: RowGroup[] =
    answer === 'separate'
      ? several.flatMap((each) => each.map((row) => ({ rows: [row], isQuestion: false })))
      : several.map((each) => ({ rows: each, isQuestion: answer === null }))
  const certain = [...numbered.values(), ...single].map((each) => ({ rows: each, isQuestion: false }))
  return {
    groups: [...certain, ...asked].toSorted((a, b) => a.rows[0]!.row - b.rows[0]!.row),
    shared: { deals: several.length, rows: several.reduce((sum, each) => sum + each.length, 0) },
  }
}
