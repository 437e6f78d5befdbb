import type { StatsCell, StatsTable, StatsTableKey, StatsUnit } from '@pb/contract/stats'
import type { StatsValue } from './numbers.ts'
import * as texts from './texts.ts'

/** A number of a table; `rows` lists what it counts. */
export const toCell = ({ value, count }: StatsValue, rows: string): StatsCell => ({ value, count, rows })

/** Builds a table from rows of aggregates. */
export function buildTable(
  key: StatsTableKey,
  columns: readonly { readonly key: string; readonly unit: StatsUnit }[],
  rows: StatsTable['rows'],
): StatsTable {
  const [title, explanation, heading] = texts.tableTexts[key]
  return {
    key,
    title,
    explanation,
    heading,
    columns: columns.map((column) => ({
      key: column.key,
      title: texts.columnTexts[column.key] ?? column.key,
      unit: column.unit,
    })),
    rows,
  }
}
