import type { ListingCard } from '@pb/contract/listings'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { ErrorState } from '../../../components/ui/states.tsx'
import { pluralize } from '../../../lib/format.ts'
import { useUser } from '../../../lib/use-session.ts'
import { sendAdviceQuery } from '../../../queries/listing-sends.ts'
import type { SendClient } from '../send-listings.tsx'
import type { SendOrigin } from '../send-text.ts'
import { SendBody } from './send-body.tsx'
import * as texts from './texts.ts'

interface SendDialogProps {
  readonly origin: SendOrigin
  readonly clients: readonly SendClient[]
  readonly listings: readonly ListingCard[]
  /** Called once the dialog is visible. */
  readonly onReady: () => void
  readonly onClose: () => void
  readonly onSent: () => void
}

/** Sends listings to clients by email or text message. Opens once it has loaded what each client already has. */
export default function SendDialog({ origin, clients, listings, onReady, onClose, onSent }: SendDialogProps) {
  const { name } = useUser()
  // Fixed when the dialog opens, so that changes behind it have no effect.
  const [chosen] = useState({ clients, listings })
  const userIds = chosen.clients.map(({ user_id: id }) => id)
  const body = {
    listing_ids: chosen.listings.map(({ advertisement_id: id }) => id),
    user_ids: userIds,
  }
  const { data: advice, error, refetch } = useQuery(sendAdviceQuery(body, userIds))
  const [first] = chosen.clients
  const recipient =
    chosen.clients.length === 1 && first ? first.name : pluralize(chosen.clients.length, 'client')
  const title = texts.sendTo(pluralize(chosen.listings.length, 'listing'), recipient)
  const ready = advice !== undefined || error !== null
  useEffect(() => {
    if (ready) onReady()
  }, [ready, onReady])
  if (advice)
    return (
      <SendBody
        title={title}
        origin={origin}
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
