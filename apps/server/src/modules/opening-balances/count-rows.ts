import type { OpeningCounts, OpeningKind } from '@pb/contract/opening-balances'
import type { ShownRow } from './tables.ts'

type CountedRow = Pick<
  ShownRow,
  'role' | 'with_rows' | 'gross' | 'agent_share' | 'company_share' | 'fees' | 'owed'
> & { readonly row: number; readonly kind: OpeningKind }

/** Whether a row is the first of its deal: what belongs to the deal is counted once. */
const isFirst = ({ row, with_rows }: CountedRow) => with_rows.every((other) => other > row)

/** Counts and sums of what is taken in, and what is left out. */
export function countRows(rows: readonly CountedRow[]): OpeningCounts {
  const taken = rows.filter(({ kind }) => kind === 'new')
  const deals = taken.filter(isFirst)
  const agents = taken.filter(({ role }) => role === '' || role.startsWith('Mentor'))
  const sum = (counted: readonly CountedRow[], pick: (row: CountedRow) => number) =>
    Math.round(counted.reduce((total, row) => total + pick(row) * 100, 0)) / 100
  const count = (kind: OpeningKind) => rows.filter((row) => row.kind === kind).length
  return {
    new: taken.length,
    deals: deals.length,
    known: count('known'),
    refused: count('refused'),
    gross: sum(deals, (row) => row.gross),
    agent_share: sum(agents, (row) => row.agent_share),
    company_share: sum(taken, (row) => row.company_share + row.fees),
    owed: sum(deals, (row) => row.owed),
  }
}
