import type { WeatherReport } from '@pb/contract/weather'
import type { ColumnType } from 'kysely'

/** What is stored of a report; the rest depends on when it is read. */
export type StoredReport = Omit<WeatherReport, 'fetched_at' | 'outdated'>

declare module '../../platform/db/db.ts' {
  interface Tables {
    weather_report: {
      latitude: string
      longitude: string
      report: ColumnType<StoredReport | null, string | null, string | null>
      fetched_at: Date | null
      attempted_at: Date
    }
  }
}
