import type { StatsTable, StatsUnit } from '@pb/contract/stats'
import { centsToDollars } from '@pb/rules/money'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { buildTable } from './build-table.ts'
import { toRowsQuery, type Sums } from './numbers.ts'
import type { StatsRequest } from './period.ts'
import { steps } from './people.ts'
import { selectRecords } from './records.ts'
import { allSources, formatSource } from './texts.ts'

const columns: readonly {
  readonly key: string
  readonly unit: StatsUnit
  readonly step: (typeof steps)[number]
}[] = [
  ...steps.slice(0, -1).map((step) => ({ key: step, unit: 'count' as const, step })),
  { key: 'sheet_dollars', unit: 'dollars', step: 'sheet' },
  { key: 'closed', unit: 'count', step: 'closed' },
  { key: 'closed_dollars', unit: 'dollars', step: 'closed' },
]

const counts = steps.map(
  (step, index) => sql`count(*) FILTER (WHERE reached > ${sql.lit(index)})::int AS ${sql.id(step)}`,
)

/** How far the people of a period got, by source, with the commission on their deal sheets and on closed deals. */
export async function getFunnel(db: Db, { scope, period }: StatsRequest): Promise<StatsTable> {
  const { rows } = await sql<{ source: string | null } & Sums>`
    SELECT source, ${sql.join(counts)}, coalesce(sum(gross), 0)::bigint AS sheet_dollars,
      coalesce(sum(net), 0)::bigint AS closed_dollars
    FROM (${selectRecords('people', scope, period)}) r
    GROUP BY GROUPING SETS ((), (source)) ORDER BY source IS NOT NULL, count(*) DESC, source`.execute(db)
  return buildTable(
    'funnel',
    columns,
    rows.map((row) => ({
      key: row.source ?? 'all',
      title: row.source === null ? allSources : formatSource(row.source),
      left: 0,
      cells: columns.map(({ key, unit, step }) => ({
        value: unit === 'dollars' ? centsToDollars(String(row[key])) : Number(row[key]),
        count: Number(row[step]),
        rows: toRowsQuery(
          { kind: 'people', rows: `step=${step}` },
          row.source === null ? {} : { source: row.source },
        ),
      })),
    })),
  )
}
