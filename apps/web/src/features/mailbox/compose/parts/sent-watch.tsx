import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { toast } from '../../../../components/ui/toaster.tsx'
import { call, contract } from '../../../../lib/api.ts'
import { isNotFound } from '../../../../lib/http-error.ts'
import { logError } from '../../../../lib/log.ts'
import { fetchDraft } from '../api.ts'
import { reopenDraft } from '../reopened.ts'
import { forgetSent, useWatched, type Watched } from '../sent-watch.ts'

const graceMs = 500
const firstMs = 2000
const laterMs = 15_000
/** By then it has left or failed; what is still to be tried is told by the folders. */
const enough = 40

/** What became of a mail; null where there is nothing of it any more. */
async function fateOf({ threadId, messageId }: Watched) {
  const thread = await call(contract.mailThreads.gmailThread, { params: { threadId } }).catch(
    (error: unknown) => {
      if (isNotFound(error)) return null
      throw error
    },
  )
  return thread?.messages.find(({ id }) => id === messageId) ?? null
}

async function tellFailure(draftId: string, recipients: string): Promise<void> {
  const draft = await fetchDraft(draftId)
  toast.error(`Your message to ${recipients} was not sent`, {
    description: draft.notice,
    duration: Infinity,
    action: { label: 'Open draft', onClick: () => reopenDraft(draft, null) },
  })
}

function WatchedMail({ mail }: { readonly mail: Watched }) {
  const navigate = useNavigate()
  const [due, setDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), Math.max(0, mail.dueAt - Date.now()) + graceMs)
    return () => clearTimeout(timer)
  }, [mail.dueAt])
  const { data: message } = useQuery({
    queryKey: ['compose', 'sent', mail.messageId],
    queryFn: async () => fateOf(mail),
    gcTime: 0,
    // Until it leaves there is nothing to know.
    enabled: due,
    refetchInterval: ({ state }) =>
      state.dataUpdateCount > enough ? false : state.dataUpdateCount > 5 ? laterMs : firstMs,
  })
  const { messageId, threadId, recipients } = mail
  useEffect(() => {
    if (message === undefined) return
    const state = message?.delivery?.state
    if (message && message.draft_id !== null)
      tellFailure(message.draft_id, recipients).catch((error: unknown) =>
        logError('A draft could not be fetched', error),
      )
    else if (state === 'uncertain')
      toast.warning(`Your message to ${recipients} may have been sent`, {
        description: 'The connection broke before the answer came, so it is not sent again.',
        duration: Infinity,
        action: { label: 'Show', onClick: () => void navigate(`/mailbox/sent/${threadId}`) },
      })
    else if (state === 'queued' || state === 'sending') return
    forgetSent(messageId)
  }, [message, messageId, threadId, recipients, navigate])
  return null
}

/** Follows what was sent from this page, and tells what did not leave. */
export function SentWatch() {
  return useWatched().map((mail) => <WatchedMail key={mail.messageId} mail={mail} />)
}
