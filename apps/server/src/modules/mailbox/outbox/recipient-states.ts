import type { DeliveryRecipient } from '@pb/contract/mail-messages'
import { emailKey, type MailAddress } from '@pb/rules/mail/addresses'
import { showAddress } from '../presenters/format.ts'
import type { OutboxState } from '../tables.ts'
import { explainFailure } from './explain-failure.ts'
import type { RecipientState } from './tables.ts'

/** The stored state of a recipient. */
export interface StoredRecipient {
  readonly email: string
  readonly state: RecipientState
  readonly reason: string | null
}

/** The state of recipients without an own one, by that of the mail. */
const initialStates: Readonly<Record<OutboxState, DeliveryRecipient['state']>> = {
  queued: 'waiting',
  sending: 'waiting',
  sent: 'sent',
  uncertain: 'uncertain',
  failed: 'refused',
  cancelled: 'canceled',
}

/** Returns what became of a mail for each recipient, in the order of its headers. */
export function presentRecipients(
  state: OutboxState,
  addresses: readonly MailAddress[],
  stored: readonly StoredRecipient[],
): DeliveryRecipient[] {
  const byEmail = new Map(stored.map((recipient) => [recipient.email, recipient]))
  const unique = new Map(addresses.map((address) => [emailKey(address.email), address]))
  return [...unique].map(([key, { name, email }]) => {
    const own = byEmail.get(key)
    const waits = own === undefined || own.state === 'waiting'
    const failed = own !== undefined && own.state !== 'sent'
    return {
      name,
      email: showAddress(email),
      state: waits ? initialStates[state] : own.state,
      reason: failed && own.reason ? explainFailure(own.reason) : '',
    }
  })
}
