import type { ListingSend } from '@pb/contract/listing-sends'
import type { QueryClient } from '@tanstack/react-query'
import { toast } from '../../../components/ui/toaster.tsx'
import { messageOf } from '../../../lib/http-error.ts'
import { logError } from '../../../lib/log.ts'
import { fetchSend, refreshSending, retrySend } from '../api.ts'
import { isFailed, isSettled, namesText } from './words.ts'

/** How long between two looks, and how many: mails leave within seconds, 200 of them within minutes. */
const lookMs = 3000
const mostLooks = 200

function tellFailures(client: QueryClient, send: ListingSend): void {
  const failed = send.recipients.filter(isFailed)
  if (failed.length === 0) return
  const [first] = failed
  toast.error(`Not sent to ${namesText(failed.map(({ name }) => name))}`, {
    id: `send ${send.send_id}`,
    description: first?.failure ?? '',
    duration: Infinity,
    action: {
      label: 'Try again',
      onClick: () => {
        retrySend(send.send_id).then(
          (again) => watchSend(client, again),
          (error: unknown) => {
            toast.error(`It could not be tried again. ${messageOf(error)}`)
            tellFailures(client, send)
          },
        )
      },
    },
  })
}

/**
 * Follows a send until every mail of it has left, wherever the agent goes meanwhile. What did not go out is told by
 * name, and stays told until it is tried again or put away.
 */
export function watchSend(client: QueryClient, send: ListingSend, looks = 0): void {
  if (send.recipients.every(isSettled)) {
    void refreshSending(client)
    tellFailures(client, send)
    return
  }
  if (looks >= mostLooks) return
  setTimeout(() => {
    fetchSend(send.send_id).then(
      (now) => watchSend(client, now, looks + 1),
      (error: unknown) => {
        logError('A send could not be followed', error)
        watchSend(client, send, looks + 1)
      },
    )
  }, lookMs)
}
