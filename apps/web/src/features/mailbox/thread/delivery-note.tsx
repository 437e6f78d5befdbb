import type { Delivery } from '@pb/contract/mailbox-messages'
import { formatMoment } from '../../../lib/format.ts'

function wordsOf({ state, send_at, failure }: Delivery): string {
  switch (state) {
    case 'queued':
      return failure === '' ? `Leaves ${formatMoment(send_at)}` : `Waiting to be sent. ${failure}`
    case 'sending':
      return 'Sending…'
    case 'uncertain':
      return `It is not certain that this has been sent, so it is not sent again. ${failure}`
    case 'failed':
      return `This has not been sent. ${failure}`
    case 'sent':
    case 'cancelled':
      return ''
  }
}

/** How a message of the agent's own is on its way, where there is something to say. */
export function DeliveryNote({ delivery }: { readonly delivery: Delivery }) {
  const words = wordsOf(delivery)
  if (words === '') return null
  const bad = delivery.state === 'failed' || delivery.state === 'uncertain'
  return (
    <p
      className={`mb-2 rounded-md px-3 py-2 text-sm ${bad ? 'bg-danger-soft text-danger' : 'bg-sunken text-muted'}`}
    >
      {words}
    </p>
  )
}
