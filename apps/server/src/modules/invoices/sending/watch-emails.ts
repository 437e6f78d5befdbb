import { addDays } from '@pb/rules/dates'
import { newYorkDate } from '@pb/rules/new-york'
import { sql } from 'kysely'
import type { Deps } from '../../../platform/deps.ts'
import { notify, notifyAll } from '../../notifications/index.ts'
import { logInvoiceEvent } from '../records/log-event.ts'
import { stopReminders } from './change-reminders.ts'
import { stopAfterReplies } from './stop-after-replies.ts'
import { emailTexts } from './texts.ts'

/** The job that looks for replies, emails that came back, and invoices that became overdue. */
export const watchJob = 'invoices.watch'

/** Mail servers give up sooner. */
const bounceDays = 14
const batchSize = 500

interface Bounced {
  readonly id: string
  readonly invoice_id: string
  readonly agent_id: string
  readonly number: string
  readonly email: string
}

/** Emails that left the outbox, and that a server refused or returned. */
async function findBounced({ db, clock }: Deps): Promise<Bounced[]> {
  const { rows } = await sql<Bounced>`
    SELECT e.id, e.invoice_id, i.agent_id, i.number, coalesce(r.email, e.recipients[1]) AS email
    FROM invoice_email e JOIN mail_outbox o ON o.id = e.outbox_id JOIN invoice i ON i.id = e.invoice_id
      LEFT JOIN LATERAL (SELECT r.email FROM mail_outbox_recipient r
        WHERE r.outbox_id = o.id AND r.state IN ('refused', 'returned') ORDER BY r.email LIMIT 1) r ON true
    WHERE e.state = 'queued' AND e.queued_at > ${addDays(clock.now(), -bounceDays)}
      AND (o.state = 'failed' OR r.email IS NOT NULL) ORDER BY e.id`.execute(db)
  return rows
}

async function recordBounces(deps: Deps): Promise<void> {
  for (const { id, invoice_id: invoiceId, agent_id: agentId, number, email } of await findBounced(deps))
    await deps.db.transaction().execute(async (tx) => {
      const at = deps.clock.now()
      const { numUpdatedRows } = await tx
        .updateTable('invoice_email')
        .set({ state: 'failed', failure: emailTexts.undelivered })
        .where('id', '=', id)
        .where('state', '=', 'queued')
        .executeTakeFirst()
      if (numUpdatedRows === 0n) return
      await stopReminders(tx, invoiceId, 'bounce', at)
      await logInvoiceEvent(tx, { invoiceId, kind: 'bounced', personId: null, note: email, at })
      await notify(tx, deps, agentId, {
        kind: 'deal',
        message: emailTexts.bounced(number, email),
        payload: { link: emailTexts.link(invoiceId) },
        key: `invoice-bounced:${id}`,
      })
    })
}

interface Overdue {
  readonly id: string
  readonly agent_id: string
  readonly number: string
  readonly management_company: string
  readonly open_cents: string
  readonly due_on: string
}

/** Notifies the agents of invoices that became overdue, once for each due day. */
async function notifyOverdue(deps: Deps): Promise<void> {
  const today = newYorkDate(deps.clock.now())
  for (;;) {
    const count = await deps.db.transaction().execute(async (tx) => {
      const { rows } = await sql<Overdue>`
        UPDATE invoice SET overdue_notified_on = due_on WHERE id IN (SELECT id FROM invoice
          WHERE open_cents > 0 AND sent_at IS NOT NULL AND due_on < ${today}::date
            AND overdue_notified_on IS DISTINCT FROM due_on
          ORDER BY due_on, id LIMIT ${batchSize} FOR UPDATE SKIP LOCKED)
        RETURNING id, agent_id, number, management_company, open_cents, due_on`.execute(tx)
      const notifications = rows.map(({ id, agent_id: personId, due_on: dueOn, ...row }) => ({
        personId,
        kind: 'deal' as const,
        message: emailTexts.overdue(row.number, row.management_company, row.open_cents),
        payload: { link: emailTexts.link(id) },
        key: `invoice-overdue:${id}:${dueOn}`,
      }))
      await notifyAll(tx, deps, notifications)
      return rows.length
    })
    if (count < batchSize) return
  }
}

/** Looks at what happened to open invoices since the last run. May run twice at once. */
export async function watchInvoices(deps: Deps): Promise<void> {
  await recordBounces(deps)
  await stopAfterReplies(deps)
  await notifyOverdue(deps)
}
