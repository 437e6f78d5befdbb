import { formatDate } from '@pb/rules/dates'
import { centsToDollars, formatMoney } from '@pb/rules/money'
import { newYorkDate } from '@pb/rules/new-york'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { maybeOne } from '../../../platform/db/one-row.ts'
import type { Deps } from '../../../platform/deps.ts'
import { getPersonName } from '../../accounts/people/index.ts'
import { formatApartment } from '../pdf/draw-invoice.ts'
import { getInvoiceRecord, type InvoiceRecord } from '../records/find-invoice.ts'

interface EmailText {
  readonly subject: string
  readonly message: string
}

const initialTexts = {
  draft: {
    subject: 'Invoice for {apartment}',
    message:
      'Hi {contact},\n\nPlease find attached the invoice for the commission on {apartment}. {amount} is due {terms}.\n\nThank you,\n{agent}',
  },
  revised: {
    subject: 'Updated invoice {number}',
    message:
      'Hi {contact},\n\nPlease find attached the updated invoice {number} for {apartment}. It replaces the one I sent before. {amount} is due on {due date}.\n\nThank you,\n{agent}',
  },
  reminder: {
    subject: 'Reminder: invoice {number}',
    message:
      'Hi {contact},\n\nA quick reminder that {amount} of invoice {number} for {apartment} is open. It is due on {due date}. The invoice is attached again.\n\nThank you,\n{agent}',
  },
} as const satisfies Record<string, EmailText>

const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? ''

/** Replaces the placeholders of a text: `{contact}`, `{number}`, `{apartment}`, `{amount}`, `{due date}`, `{days}`, `{agent}`. */
export function fillTemplate(
  { subject, message }: EmailText,
  invoice: InvoiceRecord,
  { agent, today }: { readonly agent: string; readonly today: string },
): EmailText {
  const { due_on, due_days, contact_name, number } = invoice
  const day = (date: string) => Date.parse(date) / 86_400_000
  const cents = invoice.sent_at === null ? invoice.commission_cents : invoice.open_cents
  const values: Readonly<Record<string, string>> = {
    contact: firstName(contact_name) || 'there',
    number,
    apartment: formatApartment(invoice),
    amount: formatMoney(centsToDollars(cents)),
    'due date': due_on === null ? '' : formatDate(new Date(due_on)),
    terms: due_days === 0 ? 'on receipt' : `in ${due_days} days`,
    days: due_on === null ? '' : String(Math.max(day(today) - day(due_on), 0)),
    agent,
  }
  const fill = (text: string) =>
    text.replace(/\{([a-z ]+)\}/g, (placeholder, name: string) => values[name] ?? placeholder)
  return { subject: fill(subject), message: fill(message) }
}

/** Recipients of the last email of the invoice itself; of a draft, its contact. */
export async function findRecipients(db: Db | Tx, { id, contact_email }: InvoiceRecord): Promise<string[]> {
  const { rows } = await sql<{ recipients: string[] }>`SELECT recipients FROM invoice_email
    WHERE invoice_id = ${id} AND kind = 'invoice' ORDER BY id DESC LIMIT 1`.execute(db)
  return maybeOne(rows)?.recipients ?? (contact_email === '' ? [] : [contact_email])
}

/** Whether an email with a version of the invoice went out, or will. */
async function wasEmailed(db: Db | Tx, id: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM invoice_version
    WHERE invoice_id = ${id} AND sent_at IS NOT NULL LIMIT 1`.execute(db)
  return rows.length > 0
}

/** Returns what a send of an invoice or of a reminder begins with. Throws `not_found`. */
export async function getEmailTemplate(
  actor: Actor,
  deps: Pick<Deps, 'db' | 'clock'>,
  id: string,
  kind: 'invoice' | 'reminder',
): Promise<{ to: string[] } & EmailText> {
  const { db, clock } = deps
  const invoice = await getInvoiceRecord(db, actor, id)
  const initial = kind === 'reminder' ? 'reminder' : (await wasEmailed(db, id)) ? 'revised' : 'draft'
  const agent = await getPersonName(db, invoice.agent_id)
  const context = { agent, today: newYorkDate(clock.now()) }
  return {
    to: await findRecipients(db, invoice),
    ...fillTemplate(initialTexts[initial], invoice, context),
  }
}
