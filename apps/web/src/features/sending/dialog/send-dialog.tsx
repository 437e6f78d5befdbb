import type { ListingCard } from '@pb/contract/listings'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Dialog } from '../../../components/ui/dialog.tsx'
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
  /** It is there to be seen. */
  readonly onReady: () => void
  readonly onClose: () => void
  readonly onSent: () => void
}

/** Sends listings to one client or many, by mail or by text message. It opens once it is known who has what. */
export default function SendDialog({ place, clients, listings, onReady, onClose, onSent }: SendDialogProps) {
  const { name } = useUser()
  // What was chosen when it opened; what happens behind it changes nothing.
  const [chosen] = useState({ clients, listings })
  const userIds = chosen.clients.map(({ user_id: id }) => id)
  const body = {
    listing_ids: chosen.listings.map(({ advertisement_id: id }) => id),
    user_ids: userIds,
  }
  const { data: advice, error, refetch } = useQuery(sendAdviceQuery(body, userIds))
  const [first] = chosen.clients
  const to = chosen.clients.length === 1 && first ? first.name : plural(chosen.clients.length, 'client')
  const title = `Send ${plural(chosen.listings.length, 'listing')} to ${to}`
  const ready = advice !== undefined || error !== null
  useEffect(() => {
    if (ready) onReady()
  }, [ready, onReady])
  if (advice)
    return (
      <SendBody
        title={title}
        place={place}
        listings={chosen.listings}
        advice={advice}
        agent={name}
        onSent={onSent}
        onClose={onClose}
      />
    )
  return (
    error && (
      <Dialog open onOpenChange={onClose} title={title}>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Dialog>
    )
  )
}
