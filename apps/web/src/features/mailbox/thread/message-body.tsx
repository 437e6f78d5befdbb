import type { Message } from '@pb/contract/mailbox-messages'
import { useQuery } from '@tanstack/react-query'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { cn } from '../../../lib/cn.ts'
import { useTheme } from '../../../lib/theme.ts'
import { bodyFactsQuery } from '../api/queries.ts'
import { useImages } from '../api/use-images.ts'
import { Attachments } from './attachments.tsx'
import { DeliveryNote } from './delivery-note.tsx'
import { MessageFrame } from './message-frame.tsx'
import { BodyWarnings } from './body-warnings.tsx'
import { PicturesBar } from './pictures-bar.tsx'

/** The text of a message in its own document, with what it holds back and what hangs on it. */
export function MessageBody({ message }: { readonly message: Message }) {
  const { data: facts } = useQuery(bodyFactsQuery(message.id))
  const images = useImages(message.id)
  // The thread is read anew every 20 s, and its addresses are signed anew: the document that is shown stays.
  // In another theme it is asked for anew, and its old address may have run out by then.
  const { theme } = useTheme()
  const [frame, setFrame] = useState({ address: message.frame_url, theme })
  if (frame.theme !== theme) setFrame({ address: message.frame_url, theme })
  const [quoted, setQuoted] = useState(false)
  const files = message.attachments.filter(({ inline }) => inline === 0)
  return (
    <div className="px-3 pb-4 sm:pr-5 sm:pl-16">
      <DeliveryNote message={message} />
      {message.problem !== '' && (
        <p className="mb-2 rounded-md bg-warning-soft px-3 py-2 text-sm text-warning">{message.problem}</p>
      )}
      {facts && <BodyWarnings facts={facts} sender={message.from_email} />}
      {facts && (
        <PicturesBar
          facts={facts}
          sender={message.from_email}
          busy={images.isPending}
          onChoose={(scope) =>
            images.mutate(scope, { onSuccess: ({ frame_url }) => setFrame({ address: frame_url, theme }) })
          }
        />
      )}
      <MessageFrame
        address={frame.address}
        title={`Message of ${message.from_name || message.from_email}`}
        plain={message.email_plain}
        quoted={quoted}
      />
      {facts?.has_quoted === 1 && (
        <button
          type="button"
          aria-expanded={quoted}
          title={quoted ? 'Hide quoted text' : 'Show quoted text'}
          aria-label={quoted ? 'Hide quoted text' : 'Show quoted text'}
          onClick={() => setQuoted(!quoted)}
          className={cn(
            'mt-2 flex h-6 w-9 items-center justify-center rounded-full hover:bg-hover',
            quoted ? 'bg-brand-soft text-brand-text' : 'bg-sunken text-muted',
          )}
        >
          <Ellipsis aria-hidden className="size-4" />
        </button>
      )}
      {files.length > 0 && <Attachments files={files} />}
    </div>
  )
}
