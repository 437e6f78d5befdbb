import type { MessageSummary } from '@pb/contract/mail-messages'
import { Paperclip } from 'lucide-react'
import type { ReactNode } from 'react'
import { Avatar } from '../../../components/ui/avatar.tsx'
import { photoUrl } from '../../../components/domain/photo/photo-frame.tsx'
import { cn } from '../../../lib/cn.ts'
import { formatFullDateTime, formatDateTime } from '../../../lib/format-date-time.ts'
import { UnverifiedSender } from '../sender-warning.tsx'
import { showAddress } from '../../../lib/show-address.ts'
import { formatPortal, getSenderName } from '../sender.ts'
import * as rootTexts from '../texts.ts'
import * as texts from './texts.ts'

interface MessageHeaderProps {
  readonly message: MessageSummary & { readonly from_user?: { readonly photo: string | null } | null }
  readonly open: boolean
  /** Wraps the sender's name in a button. */
  readonly renderName?: (name: string) => ReactNode
  /** Below the name: recipients of an expanded message, or an excerpt. */
  readonly children: ReactNode
  /** Actions on the message. */
  readonly tools?: ReactNode
}

/** The address beside the name, and for an inquiry the portal with the address that sent it. */
function formatHeaderAddress({ lead, from_name, from_email }: MessageSummary): string {
  const email = showAddress(from_email)
  if (lead)
    return texts.leadAddress(lead.name === '' ? '' : showAddress(lead.email), formatPortal({ lead }), email)
  return from_name === '' ? '' : email
}

/** Sender, time and actions of a message. */
export function MessageHeader({ message, open, renderName, children, tools }: MessageHeaderProps) {
  const { from_user: user, has_attachments, time_created } = message
  const name = getSenderName(message) || rootTexts.noSender
  const address = formatHeaderAddress(message)
  return (
    <div
      className={cn(
        'group relative flex gap-3 px-3 py-2.5 sm:px-5',
        open ? 'items-start sm:pt-4' : 'items-center hover:bg-hover',
      )}
    >
      <Avatar name={name} photo={user?.photo ? photoUrl('wcontact-s', user.photo) : null} />
      <div className="min-w-0 grow text-sm">
        <h2 className="flex min-w-0 items-baseline font-semibold">
          {renderName ? renderName(name) : <span className="min-h-6 truncate">{name}</span>}
          {open && address !== '' && (
            <span className="ml-2 hidden min-w-0 truncate font-normal text-muted xs:block">{address}</span>
          )}
          <span className="ml-2">
            <UnverifiedSender warning={message.sender_warning} />
          </span>
        </h2>
        {children}
      </div>
      <div className="flex shrink-0 flex-col items-end gap-1 sm:flex-row sm:items-center sm:gap-2">
        <span className="flex items-center gap-2 text-xs text-muted tabular-nums">
          {has_attachments > 0 && (
            <>
              <Paperclip aria-hidden className="size-4" />
              <span className="sr-only">{texts.withAttachments}</span>
            </>
          )}
          <time>{open ? formatFullDateTime(time_created) : formatDateTime(time_created)}</time>
        </span>
        {tools}
      </div>
    </div>
  )
}
