import type { ListingDetail } from '@pb/contract/listing-schemas'
import { useQuery } from '@tanstack/react-query'
import { Card, Panel } from '../../components/ui/panel.tsx'
import { clientPath } from '../../features/clients/paths.ts'
import { MatchingClientsList } from '../../features/saved-searches/matching/matching-clients-list.tsx'
import { useMatchingClients } from '../../features/saved-searches/matching/matching-clients.ts'
import { listingClientsInfoQuery } from '../../queries/listing-sends.ts'
import { RelationMarks } from '../../features/listing-sends/relations/relation-marks.tsx'
import { SendListings } from '../../features/listing-sends/send-listings.tsx'
import * as texts from './texts.ts'

interface MatchingProps {
  readonly listing: ListingDetail
}

/** Matching clients of a listing, with their relation to it and a button to send it. */
function Matching({ listing }: MatchingProps) {
  const { advertisement_id: id, ad_type: adType } = listing
  const { clients = [] } = useMatchingClients(id)
  const { data: relations } = useQuery(
    listingClientsInfoQuery(
      id,
      clients.map(({ user_id }) => user_id),
    ),
  )
  return (
    <MatchingClientsList
      listingId={id}
      getPath={({ user_id }) => clientPath(adType, user_id)}
      renderSend={(picked, done) => (
        <SendListings
          origin="listing"
          clients={picked}
          listings={[listing]}
          label={picked.length > 1 ? texts.sendToClients(picked.length) : texts.sendListing}
          size="sm"
          disabled={picked.length === 0 ? texts.chooseAClientFirst : undefined}
          onSent={done}
        />
      )}
      renderMark={(userId) => {
        const relation = relations?.find(({ user_id }) => user_id === userId)
        return relation && <RelationMarks relation={relation} />
      }}
    />
  )
}

/** Panel beside a listing's details. Renders nothing without matching clients. */
export function MatchingPanel({ listing }: MatchingProps) {
  const { total } = useMatchingClients(listing.advertisement_id)
  if (total === undefined || total === 0) return null
  return (
    <Panel
      title={texts.matchingClients}
      action={<span className="text-sm text-muted tabular-nums">{total.toLocaleString('en-US')}</span>}
    >
      <div className="-mx-5 -mb-5 max-h-[420px] overflow-y-auto overscroll-contain rounded-b-lg border-t">
        <Matching listing={listing} />
      </div>
    </Panel>
  )
}

/** Tab of a listing's page with all matching clients. */
export function MatchingTab({ listing }: MatchingProps) {
  return (
    <Card as="section" aria-label={texts.matchingClients} className="max-w-3xl overflow-hidden">
      <Matching listing={listing} />
    </Card>
  )
}
