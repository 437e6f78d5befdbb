import type { MailThreadRow } from '@pb/contract/mail-threads'
import { pluralize } from '../../../lib/format.ts'
import { getInitiallyOpen, foldMessages, filterShownMessages } from './open-messages.ts'
import { MessageHeader } from './message-header.tsx'
import * as texts from './texts.ts'

interface ThreadPreviewProps {
  readonly row: MailThreadRow
  /** The message to expand. */
  readonly requestedId: string | undefined
}

/** A thread while its messages load: senders and excerpts from its row in the list. */
export function ThreadPreview({ row, requestedId: asked }: ThreadPreviewProps) {
  const messages = filterShownMessages(row.messages)
  const open = getInitiallyOpen(messages, asked)
  const last = messages.at(-1)
  return (
    <div className="mx-auto max-w-[920px] px-0 sm:px-6">
      <output className="sr-only">{texts.loadingThread}</output>
      <ol className="mt-3 overflow-hidden border-y bg-panel sm:rounded-lg sm:border">
        {foldMessages(messages, new Set(open === undefined ? [] : [open]), false).map((item) =>
          item.kind === 'fold' ? (
            <li key="fold" className="h-10 border-b bg-sunken px-5 text-sm leading-10 font-medium text-muted">
              {pluralize(item.count, 'older message')}
            </li>
          ) : (
            <li key={item.message.id} className="border-b last:border-b-0">
              <MessageHeader
                message={{
                  ...item.message,
                  from_user: item.message === last ? row.from_user : null,
                }}
                open={item.message.id === open}
              >
                <p className="min-h-6 truncate text-muted">
                  {item.message.id === open ? texts.toRecipients(item.message.to_name) : item.message.excerpt}
                </p>
              </MessageHeader>
              {item.message.id === open && (
                <p className="px-3 pt-px pb-4 text-[14px] leading-[1.55] [overflow-wrap:anywhere] sm:pr-5 sm:pl-16">
                  {item.message.excerpt}
                </p>
              )}
            </li>
          ),
        )}
      </ol>
    </div>
  )
}
