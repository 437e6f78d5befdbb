import { useQuery } from '@tanstack/react-query'
import { isNotFound } from '../../../../lib/http-error.ts'
import { threadQuery } from '../../../../queries/mailbox.ts'
import type { OpenedDraft } from '../open-draft.ts'
import { ReplyNotice } from '../reply-notice.tsx'
import { RepliedMessage } from './replied-message.tsx'

/** What a reply answers that is open in the dialog, away from its thread. */
export function RepliedInDialog({ draft }: { readonly draft: OpenedDraft }) {
  const { type, answersId } = draft.form
  const threadId = draft.ids?.threadId ?? null
  const isReply = type !== 'new' && threadId !== null
  const { data, error } = useQuery({ ...threadQuery(threadId ?? ''), enabled: isReply })
  if (!isReply || (!data && !isNotFound(error))) return null
  const message = data?.messages.find(({ id }) => id === answersId) ?? null
  // A forward starts a thread of its own, which does not have the message.
  if (type === 'forward' && !message) return null
  return (
    <>
      {message && <ReplyNotice message={message} />}
      <div className="flex border-b px-4 py-2 sm:px-5">
        <RepliedMessage message={message} forward={type === 'forward'} />
      </div>
    </>
  )
}
