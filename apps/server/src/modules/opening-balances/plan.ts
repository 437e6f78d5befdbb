import { createHash } from 'node:crypto'
import type { OpeningCounts, OpeningKind } from '@pb/contract/opening-balances'
import type { OpeningField } from '@pb/rules/opening-fields'
import { centsToDollars } from '@pb/rules/money'
import { newYorkDate } from '@pb/rules/new-york'
import type { Tx } from '../../platform/db/db.ts'
import { isDayFirst, toText } from './cells.ts'
import { findAgents, findKnownDeals, findOpeningSums, type AgentIndex } from './find-known.ts'
import { parseRow, type ParsedDeal, type RowContext } from './parse-row.ts'
import type { Columns, Grid, ShownRow } from './tables.ts'
import { rowTexts } from './texts.ts'

/** What becomes of a row. */
export interface PlanRow extends ShownRow {
  readonly row: number
  readonly kind: OpeningKind
  /** The deal and its agent, where it is taken in. */
  readonly deal: (ParsedDeal & { readonly agentId: string }) | null
  /** The deal that is here already. */
  readonly dealId: string | null
}

export interface Plan {
  readonly rows: readonly PlanRow[]
  readonly digest: string
}

/** What makes two rows the same deal. */
const toKey = (agentId: string, { date, address, unit, gross }: ParsedDeal) =>
  [agentId, date, address.toLowerCase(), unit.toLowerCase(), gross].join('\n')

function show(row: number, deal: ParsedDeal, notes: readonly string[]): Omit<PlanRow, 'kind'> {
  const isUnpaid = deal.paidOn === null && deal.agentShare > 0
  return {
    row,
    agent: deal.agent,
    date: deal.date || null,
    address: deal.address,
    unit: deal.unit,
    gross: centsToDollars(deal.gross),
    agent_share: centsToDollars(deal.agentShare),
    company_share: centsToDollars(deal.companyShare),
    owed: centsToDollars(deal.owed),
    paid_on: deal.paidOn,
    counts: deal.counts ? 1 : 0,
    notes: notes.length > 0 ? [...notes] : isUnpaid ? [rowTexts.notPaid] : [],
    deal: null,
    dealId: null,
  }
}

interface Known {
  readonly agents: AgentIndex
  readonly sums: ReadonlyMap<string, { readonly from: string; readonly lastDay: string }>
}

/** Decides on a row by itself; whether it is here already is decided later. */
function planRow(
  row: number,
  { deal, errors }: ReturnType<typeof parseRow>,
  { agents, sums }: Known,
): PlanRow {
  const refuse = (notes: readonly string[]): PlanRow => ({ ...show(row, deal, notes), kind: 'refused' })
  if (errors.length > 0) return refuse(errors)
  const found = agents(deal.agent)
  if (found === null) return refuse([rowTexts.unknownAgent(deal.agent)])
  if (found === 'several') return refuse([rowTexts.severalAgents(deal.agent)])
  const sum = sums.get(found.agentId)
  if (sum && deal.counts && deal.date >= sum.from && deal.date <= sum.lastDay)
    return refuse([rowTexts.openingSum(sum.lastDay)])
  const planned = { ...deal, agentId: found.agentId }
  return { ...show(row, deal, []), agent: found.name, kind: 'new', deal: planned }
}

/** Marks rows that are here already, or earlier in the file. */
async function findDuplicates(tx: Tx, rows: readonly PlanRow[]): Promise<PlanRow[]> {
  const known = await findKnownDeals(
    tx,
    rows.flatMap(({ deal }) => deal ?? []),
    toKey,
  )
  const first = new Map<string, number>()
  return rows.map((row) => {
    if (!row.deal) return row
    const key = toKey(row.deal.agentId, row.deal)
    const dealId = known.get(key)
    if (dealId !== undefined) return { ...row, kind: 'known', notes: [rowTexts.known], deal: null, dealId }
    const earlier = first.get(key)
    if (earlier !== undefined)
      return { ...row, kind: 'refused', notes: [rowTexts.repeated(earlier)], deal: null }
    first.set(key, row.row)
    return row
  })
}

/** What taking a file in would do with each of its rows that is not empty. */
export async function planOpening(
  tx: Tx,
  { grid, columns }: { readonly grid: Grid; readonly columns: Columns },
  now: Date,
): Promise<Plan> {
  const positions = new Map(columns.flatMap((field, at) => (field === null ? [] : [[field, at] as const])))
  const dates = (['date', 'paid_on', 'due_on'] as const).flatMap((field) => positions.get(field) ?? [])
  const context: RowContext = {
    today: newYorkDate(now),
    dayFirst: grid.rows.some((cells) => dates.some((at) => isDayFirst(cells[at]))),
    has: (field: OpeningField) => positions.has(field),
  }
  const known = { agents: await findAgents(tx), sums: await findOpeningSums(tx) }
  const rows = grid.rows.flatMap((cells, at) => {
    if (cells.every((cell) => toText(cell) === '')) return []
    const parsed = parseRow((field) => cells[positions.get(field) ?? -1], context)
    return [planRow(grid.firstRow + at, parsed, known)]
  })
  const decided = await findDuplicates(tx, rows)
  return { rows: decided, digest: createHash('sha256').update(JSON.stringify(decided)).digest('base64url') }
}

/** Counts and sums of what is taken in, and what is left out. */
export function countRows(rows: readonly (ShownRow & { readonly kind: OpeningKind })[]): OpeningCounts {
  const taken = rows.filter(({ kind }) => kind === 'new')
  const sum = (pick: (row: ShownRow) => number) =>
    Math.round(taken.reduce((total, row) => total + pick(row) * 100, 0)) / 100
  const count = (kind: OpeningKind) => rows.filter((row) => row.kind === kind).length
  return {
    new: taken.length,
    known: count('known'),
    refused: count('refused'),
    gross: sum((row) => row.gross),
    agent_share: sum((row) => row.agent_share),
    company_share: sum((row) => row.company_share),
    owed: sum((row) => row.owed),
  }
}
