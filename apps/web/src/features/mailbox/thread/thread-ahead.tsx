import type { MailThreadRow } from '@pb/contract/mailbox-threads'
import { plural } from '../../../lib/format.ts'
import { firstOpen, foldedMessages, shownMessages } from '../model/open-messages.ts'
import { MessageHead } from './message-head.tsx'

interface ThreadAheadProps {
  readonly row: MailThreadRow
  /** The message that will be open. */
  readonly asked: string | undefined
}

/** A thread whose messages are on their way, as far as its row in the list tells: who wrote, and the first words. */
export function ThreadAhead({ row, asked }: ThreadAheadProps) {
  const messages = shownMessages(row.messages)
  const open = firstOpen(messages, asked)
  const last = messages.at(-1)
  return (
    <div className="mx-auto max-w-[920px] px-0 sm:px-6">
      <output className="sr-only">Loading thread...</output>
      <ol className="mt-3 overflow-hidden border-y bg-panel sm:rounded-lg sm:border">
        {foldedMessages(messages, new Set(open === undefined ? [] : [open]), false).map((piece) =>
          piece.kind === 'fold' ? (
            <li key="fold" className="h-10 border-b bg-sunken px-5 text-sm leading-10 font-medium text-muted">
              {plural(piece.count, 'older message')}
            </li>
          ) : (
            <li key={piece.message.id} className="border-b last:border-b-0">
              <MessageHead
                message={{
                  ...piece.message,
                  from_user: piece.message === last ? row.from_user : null,
                }}
                open={piece.message.id === open}
              >
                <p className="min-h-6 truncate text-muted">
                  {piece.message.id === open ? `To ${piece.message.to_name}` : piece.message.excerpt}
                </p>
              </MessageHead>
              {piece.message.id === open && (
                <p className="px-3 pt-px pb-4 text-[14px] leading-[1.55] [overflow-wrap:anywhere] sm:pr-5 sm:pl-16">
                  {piece.message.excerpt}
                </p>
              )}
            </li>
          ),
        )}
      </ol>
    </div>
  )
}
