import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { defineQueueLeases, type Lease } from '../../../platform/leases/leases.ts'
import { type SendEntry } from '../../mailbox/index.ts'
import { notify } from '../../notifications/index.ts'
import { logInvoiceEvent } from '../records/log-event.ts'
import type { InvoiceSnapshot } from '../tables.ts'
import { emailTexts } from './texts.ts'

export const emailLeases = defineQueueLeases({ table: 'invoice_email', key: ['id'] })

/** An email that waits for a worker. */
export interface WaitingEmail {
  readonly id: string
  readonly invoice_id: string
  readonly agent_id: string
  readonly recipients: string[]
  readonly cc: string[]
  readonly subject: string
  readonly message: string
  readonly number: string
  readonly thread_id: string | null
  /** Of the attached version. */
  readonly version: number
  readonly data: InvoiceSnapshot
  readonly file_key: string | null
  readonly needed: boolean
}

type Change =
  | { state: 'queued'; outbox_id: string; queued_at: Date }
  | { state: 'failed'; failure: string }
  | { state: 'cancelled' }

/** Ends an email that waits; false when another process has ended it. */
async function endEmail(
  tx: Tx,
  { id, lease }: { readonly id: string; readonly lease?: Lease },
  change: Change,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('invoice_email')
    .set(change)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where(emailLeases.isHeld(lease))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Records that an email is in the outbox; its thread is the invoice's from then on. */
export async function recordQueued(
  deps: Deps,
  { id, invoice_id: invoiceId }: WaitingEmail,
  { id: outboxId, thread_id: threadId }: SendEntry,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const change = { state: 'queued', outbox_id: outboxId, queued_at: deps.clock.now() } as const
    if (!(await endEmail(tx, { id }, change)) || threadId === null) return
    await tx.updateTable('invoice').set({ thread_id: threadId }).where('id', '=', invoiceId).execute()
  })
}

/** Cancels a reminder that is no longer needed, and returns true. */
export async function settleUnwanted(deps: Deps, { id, needed }: WaitingEmail): Promise<boolean> {
  if (needed) return false
  await deps.db.transaction().execute((tx) => endEmail(tx, { id }, { state: 'cancelled' }))
  return true
}

/** Records why an email will not be sent, and notifies its agent. */
export async function recordFailure(
  deps: Deps,
  waiting: WaitingEmail,
  failure: string,
  lease: Lease,
): Promise<void> {
  const { id, invoice_id: invoiceId, agent_id: agentId, number } = waiting
  const at = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    if (!(await endEmail(tx, { id, lease }, { state: 'failed', failure }))) return
    await logInvoiceEvent(tx, { invoiceId, kind: 'email_failed', personId: null, note: failure, at })
    await notify(tx, deps, agentId, {
      kind: 'deal',
      message: emailTexts.failed(number),
      payload: { link: emailTexts.link(invoiceId) },
      key: `invoice-email-failed:${id}`,
    })
  })
}
