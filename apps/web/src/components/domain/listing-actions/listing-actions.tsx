import type { ListingCard } from '@pb/contract/listing-schemas'
import { Bookmark, Send } from 'lucide-react'
import { IconButton } from '../../ui/icon-button.tsx'
import { cn } from '../../../lib/cn.ts'
import { openListingDialog, type ListingClient } from './requests.ts'
import * as texts from './texts.ts'

interface ListingActionProps {
  readonly listing: ListingCard | string
  /** The listing's address and unit. */
  readonly subject: string
  readonly className?: string
}

interface SendListingProps extends ListingActionProps {
  /** The client whose results show the listing. */
  readonly client?: ListingClient | undefined
}

/** Above the link that covers a card. */
const raised = 'pointer-events-auto relative z-10'

/** Opens the dialog that sends the listing to any client. */
export function SendListingButton({ listing, subject, client, className }: SendListingProps) {
  const clients = client ? [client] : []
  return (
    <IconButton
      label={client ? texts.sendSubjectTo(subject, client.name) : texts.sendSubject(subject)}
      icon={Send}
      className={cn(raised, className)}
      onClick={() => openListingDialog({ kind: 'send', origin: 'listing', listings: [listing], clients })}
    />
  )
}

/** Opens the dialog that saves the listing for any client. */
export function SaveListingButton({ listing, subject, className }: ListingActionProps) {
  return (
    <IconButton
      label={texts.saveSubject(subject)}
      icon={Bookmark}
      className={cn(raised, className)}
      onClick={() => openListingDialog({ kind: 'save', listings: [listing] })}
    />
  )
}

/** Sends or saves a listing, wherever it shows. */
export function ListingActions(props: ListingActionProps) {
  return (
    <span className="flex shrink-0">
      <SaveListingButton {...props} />
      <SendListingButton {...props} />
    </span>
  )
}
