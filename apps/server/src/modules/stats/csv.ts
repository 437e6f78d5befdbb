import type { StatsTableKey } from '@pb/contract/stats'
import { formatCsvLine, formatCsvTitles } from '../../platform/csv.ts'
import type { Db } from '../../platform/db/db.ts'
import { getStats } from './get-stats.ts'
import { getTable } from './get-table.ts'
import type { StatsRequest } from './period.ts'
import { csvTitles, unitTitles } from './texts.ts'

/** The numbers: one line for each, then what each bar has. */
async function formatSummary(db: Db, request: StatsRequest): Promise<string> {
  const { numbers, buckets, period, before } = await getStats(db, request)
  const titles = [
    csvTitles.number,
    csvTitles.unit,
    `${period.from} – ${period.until}`,
    `${before.from} – ${before.until}`,
    ...buckets.map(({ from }) => from),
  ]
  const lines = numbers.map((number) =>
    formatCsvLine([
      number.title,
      unitTitles[number.unit],
      number.value,
      number.before.value,
      ...number.series.map(({ value }) => value),
    ]),
  )
  return formatCsvTitles(titles) + lines.join('')
}

/** A table as on the screen; what is too little to say is empty. */
export async function toCsv(
  db: Db,
  request: StatsRequest,
  table: StatsTableKey | 'summary',
): Promise<string> {
  if (table === 'summary') return formatSummary(db, request)
  const { heading, columns, rows } = await getTable(db, request, table)
  const titles = columns.map(({ title, unit }) =>
    unit === 'count' ? title : `${title} (${unitTitles[unit]})`,
  )
  const lines = rows.map(({ title, cells }) => formatCsvLine([title, ...cells.map(({ value }) => value)]))
  return formatCsvTitles([heading, ...titles]) + lines.join('')
}
