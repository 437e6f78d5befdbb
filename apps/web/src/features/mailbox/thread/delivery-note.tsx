import type { Delivery, MailLabel } from '@pb/contract/mail-messages'
import { Button } from '../../../components/ui/button.tsx'
import { formatDateTime } from '../../../lib/format-date-time.ts'
import { useDeliveryAction, type DeliveryAction } from './use-delivery-action.ts'
import { reopenDraft } from '../compose/index.ts'
import * as texts from './texts.ts'

function formatDelivery({ state, send_at, failure }: Delivery): string {
  switch (state) {
    case 'queued':
      return failure === '' ? texts.sends(formatDateTime(send_at)) : texts.notSentYet(failure)
    case 'sending':
      return texts.sending
    case 'uncertain':
      return texts.uncertain(failure)
    case 'failed':
      return texts.notSent(failure)
    case 'cancelled':
      return texts.canceled
    case 'sent':
      return ''
  }
}

type Choice = readonly [DeliveryAction, string]

/** Actions that a delivery offers. An email within its undo period has none: the toast offers undo. */
function getChoices({ state, failure }: Delivery, scheduled: boolean): readonly Choice[] {
  if (state === 'uncertain')
    return [
      ['sent', texts.markAsSent],
      ['again', texts.sendAgain],
    ]
  if (state === 'cancelled') return [['back', texts.moveToDrafts]]
  if (state !== 'queued' || (!scheduled && failure === '')) return []
  return scheduled
    ? [
        ['now', texts.sendNow],
        ['back', texts.editOrCancel],
      ]
    : [['back', texts.editOrCancel]]
}

interface OutgoingMessage {
  readonly thread_id: string
  readonly label_ids: readonly MailLabel[]
  readonly delivery: Delivery | null
}

/** Delivery state of an outgoing message, with the actions it offers. */
export function DeliveryNote({ message }: { readonly message: OutgoingMessage }) {
  const { delivery, thread_id: threadId, label_ids: labels } = message
  const mutation = useDeliveryAction(threadId, (draft) => reopenDraft(draft, null))
  const text = delivery ? formatDelivery(delivery) : ''
  if (!delivery || text === '') return null
  const { state, outbox_id: outboxId } = delivery
  const failed = state === 'failed' || state === 'uncertain'
  const pendingAction = mutation.isPending ? mutation.variables.what : null
  return (
    <div
      className={`mb-2 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md px-3 py-2 text-sm ${failed ? 'bg-danger-soft text-danger' : 'bg-sunken text-muted'}`}
    >
      <p className="min-w-0 grow basis-60">{text}</p>
      <span className="flex flex-wrap gap-2 empty:hidden">
        {getChoices(delivery, labels.includes('SCHEDULED')).map(([what, label]) => (
          <Button
            key={what}
            size="sm"
            loading={pendingAction === what}
            disabled={pendingAction !== null}
            onClick={() => mutation.mutate({ outboxId, what })}
          >
            {label}
          </Button>
        ))}
      </span>
    </div>
  )
}
