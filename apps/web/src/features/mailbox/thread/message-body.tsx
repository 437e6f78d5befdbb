import type { Message } from '@pb/contract/mail-messages'
import { useQuery } from '@tanstack/react-query'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { FormMessage } from '../../../components/ui/form-message.tsx'
import { cn } from '../../../lib/cn.ts'
import { useTheme } from '../../../lib/theme.ts'
import { bodyFactsQuery } from '../../../queries/mailbox.ts'
import { useRemoteImages } from './use-remote-images.ts'
import { MessageAttachments } from './message-attachments.tsx'
import { DeliveryNote } from './delivery-note.tsx'
import { DeliveryRecipients } from './delivery-recipients.tsx'
import { LongMessageNote } from './long-message-note.tsx'
import { MessageFrame } from './message-frame.tsx'
import { SenderNotice } from './sender-notice.tsx'
import { SignatureNotice } from './signature-notice.tsx'
import { hasCalendarFile } from './calendar-file.ts'
import { useMailboxSlots } from '../clients/slots.ts'
import { BodyWarnings } from './body-warnings.tsx'
import { RemoteImagesBar } from './remote-images-bar.tsx'
import { getSenderName } from '../sender.ts'
import * as texts from './texts.ts'

/** Body of a message in a sandboxed frame, with delivery state, warnings, remote images, quoted text and attachments. */
export function MessageBody({ message }: { readonly message: Message }) {
  const { data: facts } = useQuery(bodyFactsQuery(message.id))
  const images = useRemoteImages(message.id)
  const { renderInvitation } = useMailboxSlots()
  // Every refetch of the thread signs new URLs. Keep the first one, so that the document does not reload, except for
  // another theme: by then the first URL may have expired.
  const { theme } = useTheme()
  const [frame, setFrame] = useState({ address: message.frame_url, theme })
  if (frame.theme !== theme) setFrame({ address: message.frame_url, theme })
  const [quoted, setQuoted] = useState(false)
  const files = message.attachments.filter(({ inline }) => inline === 0)
  return (
    <div className="px-3 pb-4 sm:pr-5 sm:pl-16">
      <DeliveryNote message={message} />
      <SenderNotice message={message} />
      {message.signature && <SignatureNotice signature={message.signature} />}
      {message.delivery && <DeliveryRecipients delivery={message.delivery} />}
      {message.problem !== '' && (
        <FormMessage look="warning" className="mb-2">
          {message.problem}
        </FormMessage>
      )}
      {hasCalendarFile(message) && renderInvitation?.(message.id)}
      {facts && <BodyWarnings facts={facts} sender={message.from_email} />}
      {facts && (
        <RemoteImagesBar
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
        title={texts.messageFrom(getSenderName(message))}
        plain={message.email_plain}
        quoted={quoted}
      />
      {facts && <LongMessageNote shown={facts.shown} originalUrl={message.original_url} />}
      {facts?.has_quoted === 1 && (
        <button
          type="button"
          aria-expanded={quoted}
          title={quoted ? texts.hideQuotedText : texts.showQuotedText}
          aria-label={quoted ? texts.hideQuotedText : texts.showQuotedText}
          onClick={() => setQuoted(!quoted)}
          className={cn(
            'mt-2 flex h-6 w-9 items-center justify-center rounded-full hover:bg-hover',
            quoted ? 'bg-brand-soft text-brand-text' : 'bg-sunken text-muted',
          )}
        >
          <Ellipsis aria-hidden className="size-4" />
        </button>
      )}
      {files.length > 0 && <MessageAttachments files={files} />}
    </div>
  )
}
