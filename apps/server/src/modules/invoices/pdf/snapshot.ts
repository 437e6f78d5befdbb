import { addDaysToDate } from '@pb/rules/dates'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { one } from '../../../platform/db/one-row.ts'
import { getOffice } from '../../office/index.ts'
import type { InvoiceRecord } from '../records/find-invoice.ts'
import type { InvoiceSnapshot } from '../tables.ts'

async function findAgent(db: Db | Tx, agentId: string): Promise<InvoiceSnapshot['agent']> {
  const { rows } = await sql<InvoiceSnapshot['agent']>`
    SELECT p.name, coalesce(nullif(a.contact_email, ''), a.email) AS email, a.phone,
      coalesce((SELECT l.license_number FROM agent_license l WHERE l.person_id = a.person_id AND l.removed_at IS NULL
        ORDER BY l.id LIMIT 1), '') AS license
    FROM agent a JOIN person p ON p.id = a.person_id WHERE a.person_id = ${agentId}`.execute(db)
  return one(rows)
}

interface Issue {
  readonly number: string
  /** `yyyy-mm-dd` */
  readonly issuedOn: string
  /** Versions before this one, and this one. */
  readonly revision: number
}

/** Takes what the PDF of an invoice shows, as it is now. */
export async function takeSnapshot(
  db: Db | Tx,
  invoice: InvoiceRecord,
  { number, issuedOn, revision }: Issue,
): Promise<InvoiceSnapshot> {
  const office = await getOffice(db)
  const agent = await findAgent(db, invoice.agent_id)
  const setting = await db.selectFrom('invoice_setting').selectAll().executeTakeFirstOrThrow()
  return {
    number,
    kind: invoice.kind,
    issuedOn,
    dueOn: addDaysToDate(issuedOn, invoice.due_days),
    dueDays: invoice.due_days,
    cents: Number(invoice.commission_cents),
    address: invoice.address,
    unit: invoice.unit,
    tenantName: invoice.tenant_name,
    priceCents: invoice.price_cents === null ? null : Number(invoice.price_cents),
    moveIn: invoice.move_in,
    managementCompany: invoice.management_company,
    contactName: invoice.contact_name,
    contactEmail: invoice.contact_email,
    contactPhone: invoice.contact_phone,
    note: invoice.note,
    revision,
    agent,
    office: {
      name: office.name,
      address: office.address,
      phone: office.phone,
      license: office.license_number,
      logo: office.logo,
    },
    payableTo: setting.payable_to === '' ? office.name : setting.payable_to,
    paymentInstructions: setting.payment_instructions,
  }
}
