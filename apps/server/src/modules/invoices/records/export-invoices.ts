import { moneyStates, toMoneyBalance } from '@pb/rules/deals/money-state'
import { dealKinds, invoiceStatuses } from '@pb/rules/deals/vocabulary'
import { centsToDollars } from '@pb/rules/money'
import { newYorkDate } from '@pb/rules/new-york'
import { findTitle } from '@pb/rules/vocabulary'
import { sql } from 'kysely'
import { Readable } from 'node:stream'
import type { Actor } from '../../../platform/actor.ts'
import { formatCsvLine, formatCsvTitles, type CsvValue } from '../../../platform/csv.ts'
import type { Deps } from '../../../platform/deps.ts'
import { toInvoiceFacts } from '../../deals/index.ts'
import { toConditions, toListScope, type InvoiceFilters, type ListScope } from './list-conditions.ts'
import { selectListed, type ListedInvoice } from './listed-invoice.ts'

const rowsPerQuery = 1000

type ExportedInvoice = ListedInvoice & Record<'tenant_name' | 'contact_phone' | 'note', string>

const columns: readonly (readonly [title: string, read: (row: ExportedInvoice) => CsvValue])[] = [
  ['Number', ({ number }) => number],
  ['Status', ({ status }) => invoiceStatuses.find(({ key }) => key === status)!.title],
  ['Type', ({ kind }) => dealKinds.find(({ key }) => key === kind)!.title],
  ['Agent', ({ agent_name }) => agent_name],
  ['Management company', ({ management_company }) => management_company],
  ['Contact', ({ contact_name }) => contact_name],
  ['Email', ({ contact_email }) => contact_email],
  ['Phone', ({ contact_phone }) => contact_phone],
  ['Address', ({ address }) => address],
  ['Unit', ({ unit }) => unit],
  ['Tenant', ({ tenant_name }) => tenant_name],
  ['Move-in', ({ move_in }) => move_in],
  ['Issued', ({ issued_on }) => issued_on],
  ['Due', ({ due_on }) => due_on],
  ['Days overdue', ({ days_overdue }) => days_overdue],
  ['Amount', ({ commission_cents }) => centsToDollars(commission_cents)],
  ['Open', ({ open_cents }) => centsToDollars(open_cents)],
  ['Money', (row) => findTitle(moneyStates, toMoneyBalance(toInvoiceFacts(row)).state)],
  ['Note', ({ note }) => note],
]

/** Reads the invoices in batches, the newest first, each batch after the last row of the one before. */
async function* readLines({ db }: Pick<Deps, 'db'>, scope: ListScope, filters: InvoiceFilters) {
  yield formatCsvTitles(columns.map(([title]) => title))
  let after = sql`true`
  for (;;) {
    const { rows } = await sql<ExportedInvoice>`
      WITH page AS MATERIALIZED (SELECT i.id FROM invoice i WHERE ${toConditions(scope, filters)} AND ${after}
        ORDER BY i.issued_on DESC, i.id DESC LIMIT ${rowsPerQuery})
      SELECT listed.*, i.tenant_name, i.contact_phone, i.note FROM (${selectListed(scope.today)}) listed
        JOIN invoice i ON i.id = listed.id
      ORDER BY listed.issued_on DESC, listed.id DESC`.execute(db)
    for (const row of rows) yield formatCsvLine(columns.map(([, read]) => read(row)))
    const last = rows.at(-1)
    if (!last || rows.length < rowsPerQuery) return
    after = sql`(i.issued_on, i.id) < (${last.issued_on}::date, ${last.id}::bigint)`
  }
}

/** Returns the invoices found as CSV, as a stream. Throws `forbidden_role`. */
export function exportInvoices(actor: Actor, deps: Deps, filters: InvoiceFilters): Readable {
  const scope = toListScope(actor, filters, newYorkDate(deps.clock.now()))
  return Readable.from(readLines(deps, scope, filters))
}
