import type { Delivery, Message } from '@pb/contract/mailbox-messages'
import { Button } from '../../../components/ui/button.tsx'
import { formatMoment } from '../../../lib/format.ts'
import { useDecideDelivery, type Decision } from '../api/use-decide-delivery.ts'
import { reopenDraft } from '../compose/index.ts'

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

type Choice = readonly [Decision, string]

/** What there is to decide; a mail of this moment is taken back from the message that tells of it. */
function choicesOf({ state, failure }: Delivery, scheduled: boolean): readonly Choice[] {
  if (state === 'uncertain')
    return [
      ['sent', 'It was sent'],
      ['again', 'Send again'],
    ]
  if (state !== 'queued' || (!scheduled && failure === '')) return []
  return scheduled
    ? [
        ['now', 'Send now'],
        ['back', 'Change or stop'],
      ]
    : [['back', 'Change or stop']]
}

type OnItsWay = Pick<Message, 'thread_id' | 'label_ids' | 'delivery'>

/** How a message of the agent's own is on its way, where there is something to say, and what the agent can decide. */
export function DeliveryNote({ message }: { readonly message: OnItsWay }) {
  const { delivery, thread_id: threadId, label_ids: labels } = message
  const decide = useDecideDelivery(threadId, (draft) => reopenDraft(draft, null))
  const words = delivery ? wordsOf(delivery) : ''
  if (!delivery || words === '') return null
  const { state, outbox_id: outboxId } = delivery
  const bad = state === 'failed' || state === 'uncertain'
  const under = decide.isPending ? decide.variables.what : null
  return (
    <div
      className={`mb-2 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md px-3 py-2 text-sm ${bad ? 'bg-danger-soft text-danger' : 'bg-sunken text-muted'}`}
    >
      <p className="min-w-0 grow basis-60">{words}</p>
      <span className="flex flex-wrap gap-2 empty:hidden">
        {choicesOf(delivery, labels.includes('SCHEDULED')).map(([what, label]) => (
          <Button
            key={what}
            size="sm"
            loading={under === what}
            disabled={under !== null}
            onClick={() => decide.mutate({ outboxId, what })}
          >
            {label}
          </Button>
        ))}
      </span>
    </div>
  )
}
