import type { MailThread } from '@pb/contract/mail-threads'
import { useEffect, useRef } from 'react'
import { ReplyForm, type OpenReply, type ReplyType } from '../compose/index.ts'
import { filterShownMessages } from './open-messages.ts'

/** The message to reply to, and the type of the reply. */
export interface ReplyTarget {
  readonly messageId: string
  readonly type: ReplyType
  readonly draftId: string | null
  /** Opens the choice of listings at once. */
  readonly insertsListing?: boolean
}

interface ThreadReplyProps {
  readonly thread: MailThread
  readonly target: ReplyTarget
  readonly onDraft: (draft: OpenReply) => void
  readonly onClose: () => void
}

/** How long to follow the growing form: its code and draft load after the placeholder. */
const scrollMs = 1000

/** The reply form below the messages, scrolled into view when it opens. */
export function ThreadReply({ thread, target: answering, onDraft, onClose }: ThreadReplyProps) {
  const container = useRef<HTMLDivElement>(null)
  const { messageId, type, draftId } = answering
  useEffect(() => {
    const element = container.current
    if (!element) return undefined
    const observer = new ResizeObserver(() => {
      element.scrollIntoView({ block: 'nearest' })
      // At 400 % zoom the form is higher than the window: then the text to write is what must be in view.
      if (element.offsetHeight > innerHeight)
        element.querySelector('[contenteditable=true]')?.scrollIntoView({ block: 'center' })
    })
    observer.observe(element)
    const timer = setTimeout(() => observer.disconnect(), scrollMs)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [])
  const message =
    thread.messages.find(({ id }) => id === messageId) ?? filterShownMessages(thread.messages).at(-1)
  if (!message) return null
  return (
    <div ref={container} className="mt-4 scroll-mt-32 scroll-mb-4 px-3 sm:px-0">
      <ReplyForm
        key={`${message.id} ${type} ${draftId}`}
        thread={thread}
        message={message}
        type={type}
        draftId={draftId}
        insertsListing={answering.insertsListing}
        onDraft={onDraft}
        onClose={onClose}
      />
    </div>
  )
}
