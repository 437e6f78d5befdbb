import type { MailThread } from '@pb/contract/mail-threads'
import type { MailAddress } from '@pb/rules/mail/addresses'
import { useQuery } from '@tanstack/react-query'
import { Forward, Reply, ReplyAll } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { Button } from '../../../components/ui/button.tsx'
import { pluralize } from '../../../lib/format.ts'
import { useShortcuts } from '../../../lib/shortcuts/use-shortcuts.ts'
import { useStableMethods } from '../../../lib/use-stable-methods.ts'
import type { ReplyType } from '../compose/index.ts'
import type { SpamChange } from '../actions/row-updates.ts'
import { DraftButtons } from './draft-buttons.tsx'
import { getInitiallyOpen, foldMessages, filterShownMessages } from './open-messages.ts'
import { parseMailboxState } from '../route-state.ts'
import { threadClientsQuery } from '../../../queries/mailbox.ts'
import { ThreadMessage } from './thread-message.tsx'
import { ThreadReply } from './thread-reply.tsx'
import { useReplyTarget } from './use-reply-target.ts'
import { useNewMessages } from './use-new-messages.ts'
import * as texts from './texts.ts'

const noAddresses: readonly MailAddress[] = []

interface ThreadMessagesProps {
  readonly thread: MailThread
  /** Whether a reply that was begun opens with the thread. */
  readonly opensReplyDraft: boolean
  readonly spam: SpamChange | null
  readonly onSpam: () => void
}

/** The messages of a thread as an accordion, with the reply form below. */
export function ThreadMessages({ thread, opensReplyDraft, spam, onSpam }: ThreadMessagesProps) {
  const routeState = parseMailboxState(useLocation().state)
  const { data: people } = useQuery(threadClientsQuery(thread.id))
  const messages = filterShownMessages(thread.messages)
  const last = messages.at(-1)
  const [open, setOpen] = useState<ReadonlySet<string>>(
    () => new Set([getInitiallyOpen(messages, routeState.messageToOpen)].filter((id) => id !== undefined)),
  )
  const [unfolded, setUnfolded] = useState(false)
  const opensForm = routeState.shouldOpenForm === true || opensReplyDraft
  const reply = useReplyTarget(thread, last, opensForm)
  /** The message that the keys act on: the one that was opened last. */
  const repliedId = [...open].findLast((id) => messages.some((message) => message.id === id)) ?? last?.id
  const replyToLast = (type: ReplyType, insertsListing = false): void => {
    if (repliedId !== undefined) reply.open(repliedId, type, insertsListing)
  }
  const announcement = useNewMessages(messages, (ids) => {
    // While a reply is being written, expanding messages would push it away.
    if (!reply.target) setOpen(new Set([...open, ...ids]))
  })
  const methods = useStableMethods({
    onToggle: (id: string): void => {
      const next = new Set(open)
      if (!next.delete(id)) next.add(id)
      setOpen(next)
    },
    onReply: (messageId: string, type: ReplyType) => reply.open(messageId, type),
    onSpam,
  })

  const list = useRef<HTMLOListElement>(null)
  const unfold = (): void => {
    setUnfolded(true)
    // The fold disappears while focused, so focus moves to the first message that it hid.
    requestAnimationFrame(() => list.current?.children[1]?.querySelector('button')?.focus())
  }

  // Closing the form returns focus to the reply button.
  const closed = useRef(false)
  const replyButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (reply.target || !closed.current) return
    closed.current = false
    if (document.activeElement === document.body) replyButton.current?.focus({ preventScroll: true })
  }, [reply.target])

  useShortcuts({
    reply: () => replyToLast('reply'),
    replyToAll: () => replyToLast('replyToAll'),
    forward: () => replyToLast('forward'),
    replyWithListing: () => replyToLast('reply', true),
  })

  return (
    <div className="mx-auto max-w-[920px] px-0 sm:px-6">
      <output className="sr-only">{announcement}</output>
      <ol
        ref={list}
        aria-label={texts.messages}
        className="mt-3 overflow-hidden border-y bg-panel sm:rounded-lg sm:border"
      >
        {foldMessages(messages, open, unfolded).map((item) =>
          item.kind === 'fold' ? (
            <li key="fold" className="border-b">
              <button
                type="button"
                onClick={unfold}
                className="h-10 w-full bg-sunken px-5 text-left text-sm font-medium text-muted -outline-offset-2 hover:text-ink"
              >
                {pluralize(item.count, 'older message')}
              </button>
            </li>
          ) : (
            <ThreadMessage
              key={item.message.id}
              message={item.message}
              open={open.has(item.message.id)}
              others={people?.others ?? noAddresses}
              spam={spam}
              hasReplyKeys={item.message.id === repliedId}
              {...methods}
            />
          ),
        )}
      </ol>
      {reply.target && (
        <ThreadReply
          key={`${reply.target.messageId} ${reply.target.type} ${reply.target.draftId}`}
          thread={thread}
          target={reply.target}
          onDraft={reply.onDraft}
          onClose={() => {
            closed.current = true
            reply.close()
          }}
        />
      )}
      {reply.target && reply.otherDrafts.length > 0 && (
        <div className="flex flex-wrap items-center gap-2 px-3 pt-4 sm:px-0">
          <DraftButtons thread={thread} drafts={reply.otherDrafts} onOpen={reply.openDraft} />
        </div>
      )}
      {!reply.target && (
        <div className="flex flex-wrap items-center gap-2 px-3 pt-4 sm:px-0">
          <DraftButtons thread={thread} drafts={reply.otherDrafts} onOpen={reply.openDraft} />
          <Button onClick={() => replyToLast('forward')} aria-keyshortcuts="f">
            <Forward aria-hidden className="size-4" />
            {texts.forward}
          </Button>
          <Button onClick={() => replyToLast('replyToAll')} aria-keyshortcuts="a">
            <ReplyAll aria-hidden className="size-4" />
            {texts.replyToAll}
          </Button>
          <Button ref={replyButton} onClick={() => replyToLast('reply')} aria-keyshortcuts="r">
            <Reply aria-hidden className="size-4" />
            {texts.reply}
          </Button>
        </div>
      )}
    </div>
  )
}
