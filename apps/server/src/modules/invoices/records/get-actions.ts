import type { Money } from '@pb/contract/deals'
import type { InvoiceAction } from '@pb/contract/op-invoices'
import { keepsBooks } from '@pb/contract/role-groups'
import { hasRole, type Actor } from '../../../platform/actor.ts'
import type { InvoiceRecord } from './find-invoice.ts'

/** What the caller may do to an invoice now. Emails go from its agent's mailbox, so that only the agent sends them. */
export function getActions(
  invoice: InvoiceRecord,
  { personId, roles }: Actor,
  { over_paid: overPaid }: Pick<Money, 'over_paid'>,
): InvoiceAction[] {
  const own = invoice.agent_id === personId
  const supervisor = hasRole({ roles }, 'SUPERVISOR')
  if (invoice.sent_at === null) return own ? ['edit', 'send', 'delete'] : ['edit', 'delete']
  const actions: InvoiceAction[] = own ? ['send'] : []
  if (invoice.settled_at === null) {
    actions.push('edit', 'record_payment')
    if (own) actions.push('remind')
    actions.push(invoice.reminders_stopped_at === null ? 'stop_reminders' : 'resume_reminders')
    if (supervisor) actions.push('credit', 'write_off')
  } else if (invoice.settled_by === 'paid') actions.push('record_payment')
  if (keepsBooks(roles) && overPaid > 0) actions.push('refund')
  return actions
}
