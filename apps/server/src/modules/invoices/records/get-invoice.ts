import type { Invoice } from '@pb/contract/op-invoices'
import { toUnixSeconds } from '@pb/rules/dates'
import { newYorkDate } from '@pb/rules/new-york'
import { sql } from 'kysely'
import type { SessionActor } from '../../../platform/actor.ts'
import { recordView } from '../../../platform/audit.ts'
import type { Deps } from '../../../platform/deps.ts'
import { one } from '../../../platform/db/one-row.ts'
import { findReminders } from '../sending/find-reminders.ts'
import { eventTexts, type InvoiceEventKind } from './event-texts.ts'
import { getInvoiceRecord, toView, type InvoiceRecord } from './find-invoice.ts'
import { getActions } from './get-actions.ts'
import { selectListed, type ListedInvoice } from './listed-invoice.ts'
import { presentData, presentEmails, presentSettlements, presentVersions } from './present-invoice.ts'
import { presentRow } from './present-row.ts'

async function findEvents({ db }: Pick<Deps, 'db'>, id: string): Promise<Invoice['events']> {
  const { rows } = await sql<{
    id: string
    kind: InvoiceEventKind
    note: string
    name: string | null
    at: Date
  }>`
    SELECT e.id, e.kind, e.note, p.name, e.at FROM invoice_event e LEFT JOIN person p ON p.id = e.person_id
    WHERE e.invoice_id = ${id} ORDER BY e.id DESC LIMIT 200`.execute(db)
  return rows.map((row) => ({
    event_id: row.id,
    text: eventTexts[row.kind],
    note: row.note,
    person: row.name ?? '',
    time: toUnixSeconds(row.at),
  }))
}

async function presentInvoice(actor: SessionActor, deps: Deps, record: InvoiceRecord): Promise<Invoice> {
  const { db, clock } = deps
  const { id } = record
  const { rows } = await sql<ListedInvoice>`WITH page AS (SELECT ${id}::bigint AS id)
    ${selectListed(newYorkDate(clock.now()))}`.execute(db)
  const [versions, settlements, emails, events, reminders] = await Promise.all([
    db
      .selectFrom('invoice_version')
      .selectAll()
      .where('invoice_id', '=', id)
      .orderBy('version', 'desc')
      .execute(),
    db
      .selectFrom('invoice_settlement as s')
      .innerJoin('person as p', 'p.id', 's.created_by')
      .selectAll('s')
      .select('p.name as person')
      .where('s.invoice_id', '=', id)
      .orderBy('s.id', 'desc')
      .execute(),
    db.selectFrom('invoice_email').selectAll().where('invoice_id', '=', id).orderBy('id', 'desc').execute(),
    findEvents(deps, id),
    findReminders(db, record),
  ])
  const row = presentRow(one(rows), actor.personId)
  return {
    ...row,
    data: presentData(record),
    version: record.version,
    versions: presentVersions(deps, actor, versions),
    changed_since_sent: versions[0] !== undefined && versions[0].sent_at === null ? 1 : 0,
    settlements: presentSettlements(deps, actor, settlements),
    emails: presentEmails(emails),
    reminders,
    actions: getActions(record, actor, row.money),
    events,
  }
}

/** Returns an invoice that the caller may read, with its history, and records a supervisor's look. Throws `not_found`. */
export async function getInvoice(actor: SessionActor, deps: Deps, id: string): Promise<Invoice> {
  const record = await getInvoiceRecord(deps.db, actor, id)
  await recordView(deps.db, deps, actor, toView(record))
  return presentInvoice(actor, deps, record)
}
