import type { MailThread } from '@pb/contract/mailbox-threads'
import { useEffect, useRef } from 'react'
import { ReplyForm, type ReplyType } from '../compose/index.ts'

/** What is being answered, and how. */
export interface Answering {
  readonly messageId: string
  readonly type: ReplyType
  readonly draftId: string | null
}

interface ThreadReplyProps {
  readonly thread: MailThread
  readonly answering: Answering
  readonly onClose: () => void
}

/** How long the form takes to come at most, in place of what kept its place. */
const comingMs = 1000

/** The form that answers, in its place under the messages; what opens it brings it into sight. */
export function ThreadReply({ thread, answering, onClose }: ThreadReplyProps) {
  const place = useRef<HTMLDivElement>(null)
  const { messageId, type, draftId } = answering
  useEffect(() => {
    const element = place.current
    if (!element) return undefined
    // Again as it grows: its code and its draft come a moment later.
    const observer = new ResizeObserver(() => {
      element.scrollIntoView({ block: 'nearest' })
    })
    observer.observe(element)
    const timer = setTimeout(() => observer.disconnect(), comingMs)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [])
  const message = thread.messages.find(({ id }) => id === messageId) ?? thread.messages.at(-1)
  if (!message) return null
  return (
    <div ref={place} className="mt-4 scroll-mt-32 scroll-mb-4 px-3 sm:px-0">
      <ReplyForm
        key={`${message.id} ${type} ${draftId}`}
        thread={thread}
        message={message}
        type={type}
        draftId={draftId}
        onClose={onClose}
      />
    </div>
  )
}
