import type { WeatherReport } from '@pb/contract/weather'
import type { Table } from '../../platform/db/table.ts'

/** What is stored of a report; the rest depends on when it is read. */
export type StoredReport = Omit<WeatherReport, 'fetched_at' | 'outdated'>

declare module '../../platform/db/db.ts' {
  interface Tables {
    weather_report: Table<'weather_report', { report: StoredReport }>
  }
}
