import type { ListingCard } from '@pb/contract/listings'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { ErrorState } from '../../../components/ui/states.tsx'
import { plural } from '../../../lib/format.ts'
import { useUser } from '../../../lib/use-session.ts'
import { sendAdviceQuery } from '../api.ts'
import type { SendClient } from '../components/send-listings.tsx'
import type { SendPlace } from '../model/words.ts'
import { SendBody } from './send-body.tsx'

interface SendDialogProps {
  readonly place: SendPlace
  readonly clients: readonly SendClient[]
  readonly listings: readonly ListingCard[]
  readonly onClose: () => void
  readonly onSent: () => void
}

const wide = 'max-w-[1040px]!'

/** Sends listings to one client or many, by mail or by text message. */
export default function SendDialog({ place, clients, listings, onClose, onSent }: SendDialogProps) {
  const { name } = useUser()
  // What was chosen when it opened; what happens behind it changes nothing.
  const [chosen] = useState({ clients, listings })
  const userIds = chosen.clients.map(({ user_id: id }) => id)
  const body = {
    listing_ids: chosen.listings.map(({ advertisement_id: id }) => id),
    user_ids: userIds,
  }
  const { data: advice, error, refetch, isPlaceholderData } = useQuery(sendAdviceQuery(body, userIds))
  const [first] = chosen.clients
  const to = chosen.clients.length === 1 && first ? first.name : plural(chosen.clients.length, 'client')
  const title = `Send ${plural(chosen.listings.length, 'listing')} to ${to}`
  if (advice && !isPlaceholderData)
    return (
      <SendBody
        title={title}
        place={place}
        listings={chosen.listings}
        advice={advice}
        agent={name}
        onSent={onSent}
        onClose={onClose}
        className={wide}
      />
    )
  return (
    <Dialog open onOpenChange={onClose} title={title} className={wide}>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <div aria-busy className="space-y-4 pt-1">
          <Skeleton className="h-10" />
          <Skeleton className="h-9" />
          <Skeleton className="h-40" />
        </div>
      )}
    </Dialog>
  )
}
