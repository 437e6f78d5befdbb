import type { MailThread } from '@pb/contract/mailbox-threads'
import type { MailAddress } from '@pb/rules/mail/addresses'
import { useQuery } from '@tanstack/react-query'
import { Forward, Pencil, Reply, ReplyAll } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { Button } from '../../../components/ui/button.tsx'
import { plural } from '../../../lib/format.ts'
import { useShortcuts } from '../../../lib/shortcuts/use-shortcuts.ts'
import { useStable } from '../../../lib/use-stable.ts'
import { threadClientsQuery } from '../clients/api.ts'
import { useReopenedDraft, type ReplyType } from '../compose/index.ts'
import { firstOpen, foldedMessages, shownMessages } from '../model/open-messages.ts'
import { readState } from '../model/route-state.ts'
import { ThreadMessage } from './thread-message.tsx'
import { ThreadReply, type Answering } from './thread-reply.tsx'
import { useArrivals } from './use-arrivals.ts'

const nobody: readonly MailAddress[] = []

/** The messages of a thread as an accordion, and under them the form that answers. */
export function ThreadMessages({ thread }: { readonly thread: MailThread }) {
  const asked = readState(useLocation().state)
  const { data: people } = useQuery(threadClientsQuery(thread.id))
  const messages = shownMessages(thread.messages)
  const last = messages.at(-1)
  const [open, setOpen] = useState<ReadonlySet<string>>(
    () => new Set([firstOpen(messages, asked.messageToOpen)].filter((id) => id !== undefined)),
  )
  const [unfolded, setUnfolded] = useState(false)
  const [answering, setAnswering] = useState<Answering | null>(() =>
    asked.shouldOpenForm === true && last
      ? { messageId: thread.draft?.answers_id ?? last.id, type: 'reply', draftId: thread.draft?.id ?? null }
      : null,
  )

  const answer = (messageId: string, type: ReplyType): void =>
    setAnswering({ messageId, type, draftId: type === 'forward' ? null : (thread.draft?.id ?? null) })
  const answerLast = (type: ReplyType): void => {
    if (last)
      answer([...open].findLast((id) => messages.some((message) => message.id === id)) ?? last.id, type)
  }
  const news = useArrivals(messages, (ids) => {
    // Under a form that is being written in they would push that away.
    if (!answering) setOpen(new Set([...open, ...ids]))
  })
  const methods = useStable({
    onToggle: (id: string): void => {
      const next = new Set(open)
      if (!next.delete(id)) next.add(id)
      setOpen(next)
    },
    onAnswer: answer,
  })

  const list = useRef<HTMLOListElement>(null)
  const unfold = (): void => {
    setUnfolded(true)
    // The fold goes with the focus in it; the first message that it hid takes that.
    requestAnimationFrame(() => list.current?.children[1]?.querySelector('button')?.focus())
  }

  // The form goes away with the focus in it; what opened it takes that back.
  const closed = useRef(false)
  const replyButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (answering || !closed.current) return
    closed.current = false
    if (document.activeElement === document.body) replyButton.current?.focus({ preventScroll: true })
  }, [answering])

  useReopenedDraft(thread.id, ({ id, answers_id, type }) =>
    setAnswering({
      messageId: answers_id ?? last?.id ?? '',
      type: type === 'new' ? 'reply' : type,
      draftId: id,
    }),
  )

  useShortcuts({
    reply: () => answerLast('reply'),
    replyToAll: () => answerLast('replyToAll'),
    forward: () => answerLast('forward'),
  })

  return (
    <div className="mx-auto max-w-[920px] px-0 sm:px-6">
      <output className="sr-only">{news}</output>
      <ol
        ref={list}
        aria-label="Messages"
        className="mt-3 overflow-hidden border-y bg-panel sm:rounded-lg sm:border"
      >
        {foldedMessages(messages, open, unfolded).map((piece) =>
          piece.kind === 'fold' ? (
            <li key="fold" className="border-b">
              <button
                type="button"
                onClick={unfold}
                className="h-10 w-full bg-sunken px-5 text-left text-sm font-medium text-muted -outline-offset-2 hover:text-ink"
              >
                {plural(piece.count, 'older message')}
              </button>
            </li>
          ) : (
            <ThreadMessage
              key={piece.message.id}
              message={piece.message}
              open={open.has(piece.message.id)}
              others={people?.others ?? nobody}
              {...methods}
            />
          ),
        )}
      </ol>
      {answering ? (
        <ThreadReply
          key={`${answering.messageId} ${answering.type} ${answering.draftId}`}
          thread={thread}
          answering={answering}
          onClose={() => {
            closed.current = true
            setAnswering(null)
          }}
        />
      ) : (
        <div className="flex flex-wrap items-center gap-2 px-3 pt-4 sm:px-0">
          {thread.draft && last && (
            <Button onClick={() => answer(thread.draft?.answers_id ?? last.id, 'reply')}>
              <Pencil aria-hidden className="size-4" />
              Go on with the draft
            </Button>
          )}
          <Button onClick={() => answerLast('forward')} aria-keyshortcuts="f">
            <Forward aria-hidden className="size-4" />
            Forward
          </Button>
          <Button onClick={() => answerLast('replyToAll')} aria-keyshortcuts="a">
            <ReplyAll aria-hidden className="size-4" />
            Reply to all
          </Button>
          <Button ref={replyButton} onClick={() => answerLast('reply')} aria-keyshortcuts="r">
            <Reply aria-hidden className="size-4" />
            Reply
          </Button>
        </div>
      )}
    </div>
  )
}
