import type { ListingDetail } from '@pb/contract/listings'
import { useQuery } from '@tanstack/react-query'
import { Panel } from '../../components/ui/panel.tsx'
import { clientPath } from '../../features/clients/model/paths.ts'
import { MatchingClientsList } from '../../features/saved-searches/matching/matching-clients-list.tsx'
import { useMatchingClients } from '../../features/saved-searches/matching/matching-clients.ts'
import { listingClientsInfoQuery } from '../../features/sending/api.ts'
import { RelationMarks } from '../../features/sending/components/relation-marks.tsx'
import { SendListings } from '../../features/sending/components/send-listings.tsx'

interface MatchingProps {
  readonly listing: ListingDetail
}

/** The clients whom the listing fits, what became of it with each, and the way to send it. */
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
      pathOf={({ user_id }) => clientPath(adType, user_id)}
      renderSend={(picked, done) => (
        <SendListings
          place="listing"
          clients={picked}
          listings={[listing]}
          label={picked.length > 1 ? `Send to ${picked.length} clients` : 'Send listing'}
          size="sm"
          disabled={picked.length === 0 ? 'Choose a client first' : undefined}
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

/** At the side of a listing's details; nothing where it fits nobody. */
export function MatchingPanel({ listing }: MatchingProps) {
  const { total } = useMatchingClients(listing.advertisement_id)
  if (total === undefined || total === 0) return null
  return (
    <Panel
      title="Matching clients"
      action={<span className="text-sm text-muted tabular-nums">{total.toLocaleString('en-US')}</span>}
    >
      <div className="-mx-5 -mb-5 max-h-[420px] overflow-y-auto overscroll-contain rounded-b-lg border-t">
        <Matching listing={listing} />
      </div>
    </Panel>
  )
}

/** The tab of a listing's page, with room for all of them. */
export function MatchingTab({ listing }: MatchingProps) {
  return (
    <section aria-label="Matching clients" className="max-w-3xl overflow-hidden rounded-lg border bg-panel">
      <Matching listing={listing} />
    </section>
  )
}
