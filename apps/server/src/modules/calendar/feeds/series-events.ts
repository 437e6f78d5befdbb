import type { EventRow } from '../events/event-row.ts'

/** A series has its exceptions as EXDATE, apart from those that are events of their own, among the rows. */
export function toSeriesEvents<Row extends EventRow>(rows: readonly Row[]): Row[] {
  const replaced = new Set(
    rows.flatMap(({ series_id, recurrence_at }) =>
      series_id !== null && recurrence_at ? [`${series_id} ${recurrence_at.getTime()}`] : [],
    ),
  )
  return rows.map((row) => {
    if (row.exdates.length === 0) return row
    const exdates = row.exdates.filter((date) => !replaced.has(`${row.id} ${date.getTime()}`))
    return Object.assign({}, row, { exdates })
  })
}
