import { clientTables, inquiryTables, sendTables, showingTables } from './clients.ts'
import { listingTables, officeTables } from './listings.ts'
import { calendarTables, mailTables } from './mail.ts'
import { applicationTables, moneyTables } from './money.ts'
import type { ExportedTable, ExportedTables } from './table-decision.ts'

export { excludedSchemas, excludedTables } from './excluded.ts'

/** The folders of `tables/` in an export, each with its tables. */
const folders: Readonly<Record<string, ExportedTables>> = {
  office: officeTables,
  listings: listingTables,
  clients: clientTables,
  sends: sendTables,
  showings: showingTables,
  inquiries: inquiryTables,
  applications: applicationTables,
  money: moneyTables,
  mail: mailTables,
  calendar: calendarTables,
}

export interface CatalogTable extends ExportedTable {
  readonly name: string
  readonly folder: string
}

/**
 * Every exported table. A table of the database that is neither here nor in `excludedTables` fails
 * `src/filled-office.test.ts`.
 */
export const exportedTables: readonly CatalogTable[] = Object.entries(folders).flatMap(([folder, tables]) =>
  Object.entries(tables).map(([name, table]) => Object.assign({ name, folder }, table)),
)
