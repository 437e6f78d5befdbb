import { createHash } from 'node:crypto'
import type { OpeningKind, SharedDeals } from '@pb/contract/opening-balances'
import type { OpeningField } from '@pb/rules/opening-fields'
import { newYorkDate } from '@pb/rules/new-york'
import type { Tx } from '../../platform/db/db.ts'
import { isDayFirst, toText } from './cells.ts'
import { findAgents, findKnownDeals, findOpeningSums, toKnownKey } from './find-known.ts'
import { groupRows, type Grouping, type RowGroup } from './group-rows.ts'
import { mergeRows, type MergedDeal } from './merge-rows.ts'
import { parseRow, type RowContext } from './parse-row.ts'
import { resolvePeople, type ResolvedRow } from './resolve-people.ts'
import type { RowPayments } from './row-payments.ts'
import { showRow } from './show-row.ts'
import type { Columns, Grid, ShownRow } from './tables.ts'
import { rowTexts } from './texts.ts'

/** What becomes of a row. */
export interface PlanRow extends ShownRow {
  readonly row: number
  readonly kind: OpeningKind
  /** The deal that is here already. */
  readonly dealId: string | null
}

/** What becomes of the rows of a deal; `deal` where it is taken in. */
export interface PlanGroup {
  readonly rows: readonly PlanRow[]
  readonly deal: MergedDeal | null
}

export interface Plan {
  readonly groups: readonly PlanGroup[]
  /** Rows by their number. */
  readonly rows: readonly PlanRow[]
  readonly shared: Grouping['shared']
  readonly digest: string
}

interface Known {
  /** Deals that are here already. */
  readonly deals: ReadonlyMap<string, string>
  readonly sums: ReadonlyMap<string, { readonly from: string; readonly lastDay: string }>
  readonly paidOnDay: boolean
}

const isAgent = ({ role }: ResolvedRow) => role.kind === 'agent'

function decide(
  rows: readonly ResolvedRow[],
  kind: OpeningKind,
  more: {
    readonly notes?: (row: ResolvedRow) => readonly string[]
    readonly dealId?: string
    readonly payments?: readonly RowPayments[]
    readonly deal?: MergedDeal
  } = {},
): PlanGroup {
  const { notes = () => [], dealId = null, payments = [], deal = null } = more
  return {
    rows: rows.map((row) => {
      const shown = showRow(row, { rows, payments, deal })
      const own = notes(row)
      return { ...shown, notes: own.length > 0 ? [...own] : shown.notes, row: row.row, kind, dealId }
    }),
    deal,
  }
}

/** A deal has fewer rows than this; more are a column that is none of deal numbers. */
const maxRows = 50

const refuse = (rows: readonly ResolvedRow[], reasons: readonly string[]) =>
  decide(rows, 'refused', { notes: () => reasons })

/** A deal is taken in whole or not at all: a row that isn't read leaves out the others. */
function refuseUnread(rows: readonly ResolvedRow[]): PlanGroup {
  const unread = rows.filter(({ errors }) => errors.length > 0).map(({ row }) => row)
  return decide(rows, 'refused', {
    notes: ({ errors }) => (errors.length > 0 ? errors : [rowTexts.leftOutWith(unread)]),
  })
}

const ask = (rows: readonly ResolvedRow[]) =>
  decide(rows, 'refused', {
    notes: ({ row }) => [
      rowTexts.maybeShared(rows.map((other) => other.row).filter((other) => other !== row)),
    ],
  })

/** The sum on an agent's plan that covers a deal already. */
function findSum(rows: readonly ResolvedRow[], { sums }: Known) {
  return rows.filter(isAgent).flatMap(({ agentId, counts, date }) => {
    const sum = counts && agentId !== null ? sums.get(agentId) : undefined
    return sum && date >= sum.from && date <= sum.lastDay ? sum : []
  })[0]
}

/** Decides on the rows of a deal by themselves; whether they are repeated is decided later. */
function planGroup({ rows, isQuestion }: RowGroup, known: Known): PlanGroup {
  if (rows.length > maxRows) {
    const alone = rows.map((row) =>
      refuse([row], row.errors.length > 0 ? row.errors : [rowTexts.tooManyRows(maxRows)]),
    )
    return { rows: alone.flatMap((each) => each.rows), deal: null }
  }
  if (rows.some(({ errors }) => errors.length > 0)) return refuseUnread(rows)
  if (isQuestion) return ask(rows)
  const ids = rows.filter(isAgent).map((row) => known.deals.get(toKnownKey(row)))
  const here = (dealId: string) => decide(rows, 'known', { notes: () => [rowTexts.known], dealId })
  if (ids.length > 0 && ids[0] !== undefined && !ids.includes(undefined)) return here(ids[0])
  const merged = mergeRows(rows, known)
  if ('reasons' in merged) return refuse(rows, merged.reasons)
  const sum = findSum(rows, known)
  if (sum) return refuse(rows, [rowTexts.openingSum(sum.lastDay)])
  const id = ids.find((each) => each !== undefined)
  return id === undefined ? decide(rows, 'new', merged) : here(id)
}

/** Refuses deals that the file has twice; those with different numbers are different deals. */
function refuseRepeated(
  groups: readonly { readonly group: RowGroup; readonly plan: PlanGroup }[],
): PlanGroup[] {
  const first = new Map<string, { readonly row: number; readonly deal: string }>()
  return groups.map(({ group, plan }) => {
    if (plan.deal === null) return plan
    const agents = group.rows.filter(isAgent)
    for (const row of agents) {
      const earlier = first.get(toKnownKey(row))
      if (earlier && (earlier.deal === '' || row.deal === ''))
        return refuse(group.rows, [rowTexts.repeated(earlier.row)])
    }
    for (const { row, deal, ...more } of agents) first.set(toKnownKey({ row, deal, ...more }), { row, deal })
    return plan
  })
}

function readRows(
  { grid, columns }: { readonly grid: Grid; readonly columns: Columns },
  now: Date,
): { readonly parsed: (readonly [number, ReturnType<typeof parseRow>])[]; readonly hasPaidOn: boolean } {
  const positions = new Map(columns.flatMap((field, at) => (field === null ? [] : [[field, at] as const])))
  const dates = (['date', 'paid_on', 'due_on'] as const).flatMap((field) => positions.get(field) ?? [])
  const context: RowContext = {
    today: newYorkDate(now),
    dayFirst: grid.rows.some((cells) => dates.some((at) => isDayFirst(cells[at]))),
    has: (field: OpeningField) => positions.has(field),
  }
  const parsed = grid.rows.flatMap((cells, at) =>
    cells.every((cell) => toText(cell) === '')
      ? []
      : [[grid.firstRow + at, parseRow((field) => cells[positions.get(field) ?? -1], context)] as const],
  )
  return { parsed, hasPaidOn: positions.has('paid_on') }
}

/** What taking a file in would do with each of its rows that is not empty. */
export async function planOpening(
  tx: Tx,
  draft: { readonly grid: Grid; readonly columns: Columns; readonly shared_deals: SharedDeals | null },
  now: Date,
): Promise<Plan> {
  const { parsed, hasPaidOn } = readRows(draft, now)
  const agents = await findAgents(tx)
  const resolved = parsed.map(([row, read]) => resolvePeople(row, read, agents))
  const deals = await findKnownDeals(tx, resolved)
  const known = { deals, sums: await findOpeningSums(tx), paidOnDay: !hasPaidOn }
  const isHere = (row: ResolvedRow) => !isAgent(row) || deals.has(toKnownKey(row))
  const { groups, shared } = groupRows(resolved, draft.shared_deals, isHere)
  const planned = refuseRepeated(groups.map((group) => ({ group, plan: planGroup(group, known) })))
  const rows = planned.flatMap((group) => group.rows).toSorted((a, b) => a.row - b.row)
  const digest = createHash('sha256').update(JSON.stringify(planned)).digest('base64url')
  return { groups: planned, rows, shared, digest }
}
