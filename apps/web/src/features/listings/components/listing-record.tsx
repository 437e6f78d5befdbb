import type { ListingDetail } from '@pb/contract/listings'
import { BadgeCheck } from 'lucide-react'
import { Button } from '../../../components/ui/button.tsx'
import { FactList } from '../../../components/ui/fact-list.tsx'
import { Link } from '../../../components/ui/link.tsx'
import { Panel } from '../../../components/ui/panel.tsx'
import { useVerifyListing } from '../api.ts'
import { priceLabel } from '../model/labels.ts'
import { recordFactList } from '../model/listing-facts.ts'

/** The same home through others: results show it once, and here the rest is found. */
function OtherListings({ listing }: { readonly listing: ListingDetail }) {
  return (
    <div className="mt-4 border-t pt-3 text-sm">
      <h3 className="text-xs font-medium text-muted">The same home, also listed by</h3>
      <ul className="mt-1.5 flex flex-col gap-1">
        {listing.also_listed.map(({ advertisement_id, source_info, price }) => (
          <li key={advertisement_id} className="flex items-baseline justify-between gap-3">
            <Link to={`/listing/${advertisement_id}`}>{source_info}</Link>
            <span className="shrink-0 tabular-nums">{priceLabel({ ad_type: listing.ad_type, price })}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** How a listing stands, since when, and who last made sure of it. */
export function ListingRecord({ listing }: { readonly listing: ListingDetail }) {
  const verify = useVerifyListing(listing.advertisement_id)
  const onMarket = listing.standard_status === 'Active' || listing.standard_status === 'Coming Soon'
  return (
    <Panel title="Status">
      <FactList facts={recordFactList(listing)} />
      {listing.also_listed.length > 0 && <OtherListings listing={listing} />}
      {listing.may_edit && onMarket && (
        <Button className="mt-4 w-full" loading={verify.isPending} onClick={() => verify.mutate()}>
          {!verify.isPending && <BadgeCheck aria-hidden className="size-4" />}
          Verify now
        </Button>
      )}
    </Panel>
  )
}
