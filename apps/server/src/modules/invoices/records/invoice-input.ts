import type { Body } from '@pb/contract/endpoint'
import type { opInvoices } from '@pb/contract/op-invoices'
import { keepsBooks } from '@pb/contract/role-groups'
import { dollarsToCents } from '@pb/rules/money'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { invoiceErrors } from '../texts.ts'

export type CreateBody = Body<typeof opInvoices.createInvoice>
export type UpdateBody = Body<typeof opInvoices.updateInvoice>

/** Columns of an invoice from what was entered. Throws `rule_broken` without an amount. */
export function toColumns(input: UpdateBody | CreateBody) {
  const cents = dollarsToCents(input.commission_amount ?? input.comission_amount ?? 0)
  if (cents <= 0) throw new AppError('rule_broken', invoiceErrors.amount)
  return {
    address: input.address,
    unit: input.unit,
    tenant_name: input.tenant_name,
    price_cents: input.price === null ? null : String(dollarsToCents(input.price)),
    move_in: input.move_in,
    commission_cents: String(cents),
    management_company: input.management_company,
    contact_name: input.contact_name,
    contact_email: input.contact_email,
    contact_phone: input.contact_phone,
    note: input.note,
    due_days: input.due_days,
  }
}

/** Throws `forbidden_role` for another agent unless the caller keeps the books, `rule_broken` for one who isn't there. */
export async function assertAgent(tx: Tx, { personId, roles }: Actor, agentId: string): Promise<void> {
  if (agentId === personId) return
  if (!keepsBooks(roles)) throw new AppError('forbidden_role')
  const { rows } =
    await sql`SELECT FROM agent WHERE person_id = ${agentId} AND deactivated_at IS NULL`.execute(tx)
  if (rows.length === 0) throw new AppError('rule_broken', invoiceErrors.agent)
}

/** Writes the words that the list's search finds invoices by. */
export async function updateSearchText(tx: Tx, ...ids: readonly string[]): Promise<void> {
  await sql`UPDATE invoice i SET search_text = ' ' || search_words(concat_ws(' ', i.number, i.address, i.unit,
      i.tenant_name, i.management_company, i.contact_name, i.contact_email, p.name))
    FROM person p WHERE p.id = i.agent_id AND i.id = ANY (${[...ids]}::bigint[])`.execute(tx)
}
