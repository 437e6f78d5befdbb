import type { StatsRowKind, StatsTable, StatsTableKey } from '@pb/contract/stats'
import { sql, type RawBuilder } from 'kysely'
import { listMonths } from '@pb/rules/stats-period'
import type { Db } from '../../platform/db/db.ts'
import { one } from '../../platform/db/one-row.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { getAgentsTable } from './agents-table.ts'
import { buildTable, toCell } from './build-table.ts'
import { getFunnel } from './funnel.ts'
import { aggregates, measures, toRowsQuery, type Measure, type Sums } from './numbers.ts'
import type { StatsRequest } from './period.ts'
import { selectCounted } from './records.ts'
import * as texts from './texts.ts'

/** A column: how it is read from the aggregates of a row, and the filters of what it counts. */
type Column = Pick<Measure, 'unit' | 'rows' | 'read'> & { readonly key: string }

interface Grouping {
  readonly kind: StatsRowKind
  /** SQL of a record `r` by which rows are made, and the filter that lists one. */
  readonly by: RawBuilder<unknown>
  readonly filter: string
  readonly columns: readonly Column[]
  readonly format: (key: string) => string
  /** Compares keys of rows; without it the largest number comes first. */
  readonly order?: readonly string[]
}

const toColumn = (key: string, { unit, rows, read }: Measure): Column => ({ key, unit, rows, read })
const countColumn = (name: string): Column => ({
  key: 'count',
  unit: 'count',
  rows: '',
  read: (sums) => ({ value: Number(sums[name] ?? 0), count: Number(sums[name] ?? 0) }),
})
const inquiryColumns = [
  toColumn('inquiries', measures.inquiries),
  {
    key: 'answered',
    unit: 'count',
    rows: 'answered=1',
    read: (sums) => ({ value: Number(sums['answered'] ?? 0), count: Number(sums['answered'] ?? 0) }),
  } satisfies Column,
  toColumn('answered_in_time', measures.answered_in_time),
  toColumn('response_median', measures.response_median),
  toColumn('response_p90', measures.response_p90),
]
const hours = Array.from({ length: 24 }, (_, hour) => String(hour))

const groupings: Readonly<Record<Exclude<StatsTableKey, 'agents' | 'funnel' | 'listings'>, Grouping>> = {
  sources: {
    kind: 'inquiries',
    by: sql`r.source`,
    filter: 'source',
    columns: inquiryColumns,
    format: texts.formatSource,
  },
  hours: {
    kind: 'inquiries',
    by: sql`extract(hour FROM r.local_at)::int::text`,
    filter: 'hour',
    columns: inquiryColumns,
    format: (key) => texts.formatHour(Number(key)),
    order: hours,
  },
  client_sources: {
    kind: 'clients',
    by: sql`r.source`,
    filter: 'source',
    columns: [countColumn('clients')],
    format: texts.formatSource,
  },
  client_stages: {
    kind: 'clients',
    by: sql`r.stage`,
    filter: 'stage',
    columns: [countColumn('clients')],
    format: texts.formatStage,
    order: [...texts.stageKeys],
  },
  showings: {
    kind: 'showings',
    by: sql`r.status`,
    filter: 'status',
    columns: [countColumn('showings')],
    format: (key) => texts.showingOutcomes[key] ?? key,
    order: Object.keys(texts.showingOutcomes),
  },
  applications: {
    kind: 'applications',
    by: sql`r.status`,
    filter: 'status',
    columns: [countColumn('applications')],
    format: texts.formatApplicationStatus,
    order: texts.applicationKeys,
  },
  deals: {
    kind: 'deals',
    by: sql`r.status`,
    filter: 'status',
    columns: [
      countColumn('sheets'),
      {
        key: 'sheet_dollars',
        unit: 'dollars',
        rows: '',
        read: (sums) => ({
          ...measures.gross.read({ gross: sums['sheet_cents'] ?? 0 }),
          count: Number(sums['sheets'] ?? 0),
        }),
      },
    ],
    format: texts.formatDealStatus,
    order: texts.dealKeys,
  },
  commission: {
    kind: 'deals',
    by: sql`r.month`,
    filter: 'month',
    columns: [
      toColumn('deals', measures.deals),
      toColumn('gross', measures.gross),
      toColumn('net', measures.net),
    ],
    format: texts.formatMonth,
  },
}

async function getGrouped(db: Db, request: StatsRequest, key: keyof typeof groupings): Promise<StatsTable> {
  const {
    kind,
    by,
    filter,
    columns,
    format,
    order = key === 'commission' ? listMonths(request.period) : undefined,
  } = groupings[key]
  const { rows } = await sql<{ key: string } & Sums>`
    SELECT ${by} AS key, ${aggregates[kind]} FROM (${selectCounted(kind, request.scope, request.period)}) r
    GROUP BY 1 ORDER BY count(*) DESC, 1`.execute(db)
  const found = new Map(rows.map((row) => [row.key, row]))
  const keys = [...new Set([...(order ?? []), ...rows.map((row) => row.key)])]
  return buildTable(
    key,
    columns,
    keys.map((row) => ({
      key: row,
      title: format(row),
      left: 0,
      cells: columns.map((column) =>
        toCell(
          column.read(found.get(row) ?? {}),
          toRowsQuery({ kind, rows: column.rows }, { [filter]: row }),
        ),
      ),
    })),
  )
}

async function getListings(db: Db, { scope, period }: StatsRequest): Promise<StatsTable> {
  const sum = async (kind: StatsRowKind) =>
    one(
      (await sql<Sums>`SELECT ${aggregates[kind]} FROM (${selectCounted(kind, scope, period)}) r`.execute(db))
        .rows,
    )
  const [closed, cuts] = await Promise.all([sum('listings'), sum('price_cuts')])
  const count = (sums: Sums, name: string) => ({ value: Number(sums[name]), count: Number(sums[name]) })
  return buildTable(
    'listings',
    [
      { key: 'count', unit: 'count' },
      { key: 'days', unit: 'days' },
      { key: 'cut_dollars', unit: 'dollars' },
    ],
    [
      {
        key: 'closed',
        title: texts.closedListings,
        left: 0,
        cells: [
          { ...count(closed, 'listings'), rows: 'kind=listings' },
          { ...measures.days_on_market.read(closed), rows: 'kind=listings' },
          { value: null, count: 0, rows: '' },
        ],
      },
      {
        key: 'cuts',
        title: texts.cutPrices,
        left: 0,
        cells: [
          { ...count(cuts, 'cuts'), rows: 'kind=price_cuts' },
          { value: null, count: 0, rows: '' },
          {
            ...measures.gross.read({ gross: cuts['cents'] ?? 0, deals: cuts['cuts'] ?? 0 }),
            rows: 'kind=price_cuts',
          },
        ],
      },
    ],
  )
}

/** One table of a period. Throws `forbidden_role` for the agents' where the caller is no supervisor. */
export async function getTable(db: Db, request: StatsRequest, key: StatsTableKey): Promise<StatsTable> {
  if (key === 'agents') {
    if (!request.seesAll) throw new AppError('forbidden_role')
    return getAgentsTable(db, request)
  }
  if (key === 'funnel') return getFunnel(db, request)
  return key === 'listings' ? getListings(db, request) : getGrouped(db, request, key)
}
