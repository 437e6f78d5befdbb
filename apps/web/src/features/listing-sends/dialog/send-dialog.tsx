import type { ListingCard } from '@pb/contract/listing-schemas'
import type { SendAdvice } from '@pb/contract/listing-sends'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { SendRequest } from '../../../components/domain/listing-actions/requests.ts'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { ErrorState } from '../../../components/ui/states.tsx'
import { useUser } from '../../../lib/use-session.ts'
import { listingQuery } from '../../../queries/listings.ts'
import { sendAdviceQuery } from '../../../queries/listing-sends.ts'
import type { AddClientDialog } from './recipient-picker.tsx'
import { SendBody } from './send-body.tsx'
import * as texts from './texts.ts'

interface SendDialogProps {
  readonly request: SendRequest
  readonly AddClient: AddClientDialog
  readonly onClose: () => void
}

/** The listings of a request; those of which only the id is known are fetched. */
function useListings(given: SendRequest['listings']) {
  const ids = given.filter((listing) => typeof listing === 'string')
  const fetched = useQueries({ queries: ids.map((id) => listingQuery(id)) })
  const byId = new Map<string, ListingCard>(
    fetched.flatMap(({ data }) => (data ? [[data.advertisement_id, data] as const] : [])),
  )
  const listings = given.flatMap((listing) =>
    typeof listing === 'string' ? (byId.get(listing) ?? []) : listing,
  )
  return {
    listings: listings.length === given.length ? listings : undefined,
    error: fetched.find(({ error }) => error)?.error ?? null,
    refetch: () => fetched.forEach((query) => query.error && void query.refetch()),
  }
}

/** Sends listings to clients by email or text message. Opens once it has loaded what each client already has. */
export default function SendDialog({ request, AddClient, onClose }: SendDialogProps) {
  const { name } = useUser()
  // Fixed when the dialog opens, so that changes behind it have no effect.
  const [{ origin, clients, listings: given, texts: ownTexts, newRecipient, onReady, onSent }] =
    useState(request)
  const { listings, error: listingError, refetch: refetchListings } = useListings(given)
  const advice = useQuery(
    sendAdviceQuery({
      listing_ids: given.map((listing) => (typeof listing === 'string' ? listing : listing.advertisement_id)),
      user_ids: clients.map(({ user_id: id }) => id),
    }),
  )
  // The dialog follows its own changes from there.
  const [opened, setOpened] = useState<{ listings: readonly ListingCard[]; advice: SendAdvice } | null>(null)
  if (!opened && listings && advice.data) setOpened({ listings, advice: advice.data })
  const error = advice.error ?? listingError
  const ready = opened !== null || error !== null
  useEffect(() => {
    if (ready) onReady?.()
  }, [ready, onReady])
  if (opened)
    return (
      <SendBody
        origin={origin}
        contents={opened}
        ownTexts={ownTexts}
        agent={name}
        newRecipient={newRecipient}
        AddClient={AddClient}
        onSent={() => onSent?.()}
        onClose={onClose}
      />
    )
  return (
    error && (
      <Dialog open onOpenChange={onClose} title={texts.sendTitle}>
        <ErrorState
          error={error}
          onRetry={() => {
            refetchListings()
            void advice.refetch()
          }}
        />
      </Dialog>
    )
  )
}
