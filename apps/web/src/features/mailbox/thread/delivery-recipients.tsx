import type { DeliveryRecipient, MessageDelivery } from '@pb/contract/mail-messages'
import { formatDateTime } from '../../../lib/format-date-time.ts'
import * as texts from './texts.ts'

const failedStates: ReadonlySet<DeliveryRecipient['state']> = new Set(['refused', 'returned', 'uncertain'])

const withReason = (text: string, reason: string): string => (reason === '' ? text : `${text}: ${reason}`)

function formatState({ state, reason }: DeliveryRecipient, delivery: MessageDelivery): string {
  switch (state) {
    case 'waiting':
      return delivery.state === 'queued'
        ? withReason(texts.nextTry(formatDateTime(delivery.send_at)), reason)
        : texts.recipientWaiting
    case 'sent':
      return texts.recipientSent
    case 'delayed':
      return withReason(texts.recipientDelayed, reason)
    case 'refused':
      return withReason(texts.recipientRefused, reason)
    case 'returned':
      return withReason(texts.recipientBounced, reason)
    case 'uncertain':
      return texts.recipientUncertain
    case 'canceled':
      return texts.recipientCanceled
  }
}

const formatName = ({ name, email }: DeliveryRecipient): string =>
  name === '' || name === email ? email : `${name} <${email}>`

/** What became of an email for each recipient; one line when all of them were sent it. */
export function DeliveryRecipients({ delivery }: { readonly delivery: MessageDelivery }) {
  const { recipients } = delivery
  const [first] = recipients
  const isAttempted = recipients.some(({ state }) => state !== 'waiting' && state !== 'canceled')
  if (!first || !(isAttempted || delivery.failure !== '') || delivery.state === 'sending') return null
  if (recipients.every(({ state }) => state === 'canceled')) return null
  if (recipients.every(({ state }) => state === 'sent'))
    return (
      <p className="mb-2 text-xs text-muted">
        {recipients.length === 1
          ? texts.sentTo(first.name || first.email)
          : texts.sentToAll(recipients.length)}
      </p>
    )
  return (
    <ul aria-label={texts.deliveryByRecipient} className="mb-2 space-y-1 text-sm">
      {recipients.map((recipient) => (
        <li key={recipient.email} className="flex flex-wrap gap-x-2 [overflow-wrap:anywhere]">
          <span>{formatName(recipient)}</span>
          <span className={failedStates.has(recipient.state) ? 'text-danger' : 'text-muted'}>
            {formatState(recipient, delivery)}
          </span>
        </li>
      ))}
    </ul>
  )
}
