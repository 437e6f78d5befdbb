import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { toast } from '../../../../components/ui/toaster.tsx'
import { call, contract } from '../../../../lib/api.ts'
import { isNotFound } from '../../../../lib/http-error.ts'
import { logError } from '../../../../lib/log.ts'
import { fetchDraft } from '../api.ts'
import { reopenDraft } from '../reopen-draft.ts'
import {
  toSendToastId,
  untrackMessage,
  useTrackedMessages,
  type TrackedMessage,
} from '../tracked-messages.ts'
import * as texts from '../texts.ts'

const initialDelayMs = 500
const fastPollMs = 2000
const slowPollMs = 15_000
/** Stops polling after this many attempts; the folders show the state of later retries. */
const maxPolls = 40

/** The sent message; null when it no longer exists. */
async function fetchMessage({ threadId, messageId }: TrackedMessage) {
  const thread = await call(contract.mailThreads.gmailThread, { params: { threadId } }).catch(
    (error: unknown) => {
      if (isNotFound(error)) return null
      throw error
    },
  )
  return thread?.messages.find(({ id }) => id === messageId) ?? null
}

async function reportFailure(draftId: string, recipients: string): Promise<void> {
  const draft = await fetchDraft(draftId)
  toast.error(texts.yourMessageWasNotSent(recipients), {
    description: draft.notice,
    duration: Infinity,
    action: { label: texts.openDraft, onClick: () => reopenDraft(draft, null) },
  })
}

/** The email is not sent yet and is tried again. The toast replaces the one about sending. */
function showWaiting({ messageId, recipients }: TrackedMessage, failure: string, show: () => void): void {
  toast.warning(texts.yourMessageIsNotSentYet(recipients), {
    id: toSendToastId(messageId),
    description: failure,
    action: { label: texts.show, onClick: show },
  })
}

/** The next server has accepted the email, for all recipients or for some. */
function showOutcome({ messageId, recipients }: TrackedMessage, failure: string, show: () => void): void {
  const id = toSendToastId(messageId)
  if (failure === '') toast.success(texts.messageSent(recipients), { id, action: undefined })
  else
    toast.error(texts.yourMessageDidNotReachEveryone, {
      id,
      description: failure,
      duration: Infinity,
      action: { label: texts.show, onClick: show },
    })
}

function TrackedDelivery({ mail }: { readonly mail: TrackedMessage }) {
  const navigate = useNavigate()
  const [due, setDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), Math.max(0, mail.dueAt - Date.now()) + initialDelayMs)
    return () => clearTimeout(timer)
  }, [mail.dueAt])
  const { data: message } = useQuery({
    queryKey: ['compose', 'sent', mail.messageId],
    queryFn: async () => fetchMessage(mail),
    gcTime: 0,
    // Nothing changes until it is sent.
    enabled: due,
    refetchInterval: ({ state }) =>
      state.dataUpdateCount > maxPolls ? false : state.dataUpdateCount > 5 ? slowPollMs : fastPollMs,
  })
  const { messageId, threadId, recipients } = mail
  useEffect(() => {
    if (message === undefined) return
    const state = message?.delivery?.state
    const show = () => void navigate(`/mailbox/sent/${threadId}`)
    if (message && message.draft_id !== null)
      reportFailure(message.draft_id, recipients).catch((error: unknown) =>
        logError('A draft could not be fetched', error),
      )
    else if (state === 'uncertain')
      toast.warning(texts.yourMessageMayHaveBeenSent(recipients), {
        description: texts.connectionLost,
        duration: Infinity,
        action: { label: texts.show, onClick: show },
      })
    else if (state === 'queued' || state === 'sending') {
      if (message?.delivery?.failure) showWaiting(mail, message.delivery.failure, show)
      return
    } else if (message && state === 'sent') showOutcome(mail, message.delivery?.failure ?? '', show)
    untrackMessage(messageId)
  }, [message, mail, messageId, threadId, recipients, navigate])
  return null
}

/** Polls sent messages and shows a toast when sending failed. */
export function DeliveryTracker() {
  return useTrackedMessages().map((mail) => <TrackedDelivery key={mail.messageId} mail={mail} />)
}
