import { sql } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { invoiceErrors } from '../texts.ts'
import { getInvoiceRecord, type InvoiceRecord } from './find-invoice.ts'
import { assertAgent, toColumns, updateSearchText, type UpdateBody } from './invoice-input.ts'
import { logInvoiceEvent } from './log-event.ts'
import { reviseInvoice } from './revise-invoice.ts'

function assertEditable(invoice: InvoiceRecord, { version, agent_id: agentId }: UpdateBody): void {
  if (version !== undefined && version !== invoice.version)
    throw new AppError('conflict', invoiceErrors.changed)
  if (invoice.settled_at !== null) throw new AppError('rule_broken', invoiceErrors.settled)
  if (invoice.sent_at !== null && agentId !== undefined && agentId !== invoice.agent_id)
    throw new AppError('rule_broken', invoiceErrors.agentOfSent)
}

/**
 * Changes an invoice that is not settled; one that was sent gets a new version, and its new amount is posted. Throws
 * `not_found`, `conflict` for a stale version, `forbidden_role` and `rule_broken`.
 */
export async function updateInvoice(actor: Actor, deps: Deps, id: string, input: UpdateBody): Promise<void> {
  const at = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    const invoice = await getInvoiceRecord(tx, actor, id, { lock: true })
    assertEditable(invoice, input)
    const { agent_id: agentId = invoice.agent_id } = input
    if (agentId !== invoice.agent_id) await assertAgent(tx, actor, agentId)
    await tx
      .updateTable('invoice')
      .set({
        ...toColumns(input),
        agent_id: agentId,
        kind: input.type ?? invoice.kind,
        version: sql`version + 1`,
        changed_at: at,
      })
      .where('id', '=', id)
      .execute()
    await updateSearchText(tx, id)
    if (invoice.sent_at !== null) await reviseInvoice(tx, deps, actor, invoice)
    else await logInvoiceEvent(tx, { invoiceId: id, kind: 'edited', personId: actor.personId, at })
  })
}
