import type { ListingSend } from '@pb/contract/listing-sends'
import type { QueryClient } from '@tanstack/react-query'
import { toast } from '../../components/ui/toaster.tsx'
import { getErrorMessage } from '../../lib/http-error.ts'
import { logError } from '../../lib/log.ts'
import { fetchSend, retrySend } from './api.ts'
import { invalidateListingSends } from '../../queries/invalidate-listing-sends.ts'
import { isFailed, isSettled, formatNames, recipientStateText } from './send-text.ts'
import * as texts from './texts.ts'

/** Emails leave within seconds, 200 of them within minutes. */
const pollMs = 3000
const maxPolls = 200

function showFailures(client: QueryClient, send: ListingSend): void {
  const failed = send.recipients.filter(isFailed)
  if (failed.length === 0) return
  const [first] = failed
  const tryAgain = {
    label: texts.tryAgain,
    onClick: () => {
      retrySend(send.send_id).then(
        (retried) => watchSend(client, retried),
        (error: unknown) => {
          toast.error(texts.retryFailed(getErrorMessage(error)))
          showFailures(client, send)
        },
      )
    },
  }
  toast.error(texts.notSentTo(formatNames(failed.map(({ name }) => name))), {
    id: `send ${send.send_id}`,
    description: first && (first.failure || recipientStateText(first.state)),
    duration: Infinity,
    ...(failed.some(({ state }) => state === 'failed') && { action: tryAgain }),
  })
}

/**
 * Polls a send until every email has left or failed, also after the agent has left the page. Failed recipients are
 * named in a toast that stays until the agent retries or closes it.
 */
export function watchSend(client: QueryClient, send: ListingSend, polls = 0): void {
  if (send.recipients.every(isSettled)) {
    void invalidateListingSends(client)
    showFailures(client, send)
    return
  }
  if (polls >= maxPolls) return
  setTimeout(() => {
    fetchSend(send.send_id).then(
      (current) => watchSend(client, current, polls + 1),
      (error: unknown) => {
        logError('A send could not be followed', error)
        watchSend(client, send, polls + 1)
      },
    )
  }, pollMs)
}
