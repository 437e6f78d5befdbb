import type { ListingDetail } from '@pb/contract/listing-schemas'
import { listingPath } from '@pb/rules/listing-path'
import { BadgeCheck } from 'lucide-react'
import { Button } from '../../../components/ui/button.tsx'
import { FactList } from '../../../components/ui/fact-list.tsx'
import { Link } from '../../../components/ui/link.tsx'
import { Panel } from '../../../components/ui/panel.tsx'
import { useVerifyListing } from './use-verify-listing.ts'
import { priceLabel } from '../labels.ts'
import { getStatusFacts } from './listing-facts.ts'
import * as texts from './texts.ts'

/** Other listings of the same unit. Search results show only one of them. */
function OtherListings({ listing }: { readonly listing: ListingDetail }) {
  return (
    <div className="mt-4 border-t pt-3 text-sm">
      <h3 className="text-xs font-medium text-muted">{texts.alsoListedBy}</h3>
      <ul className="mt-1.5 flex flex-col gap-1">
        {listing.also_listed.map(({ advertisement_id, source_info, price }) => (
          <li key={advertisement_id} className="flex items-baseline justify-between gap-3">
            <Link to={listingPath(advertisement_id)}>{source_info}</Link>
            <span className="shrink-0 tabular-nums">{priceLabel({ ad_type: listing.ad_type, price })}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Status, dates and verification of a listing. */
export function ListingStatus({ listing }: { readonly listing: ListingDetail }) {
  const verify = useVerifyListing(listing.advertisement_id)
  const onMarket = listing.standard_status === 'Active' || listing.standard_status === 'Coming Soon'
  return (
    <Panel title={texts.status}>
      <FactList facts={getStatusFacts(listing)} />
      {listing.also_listed.length > 0 && <OtherListings listing={listing} />}
      {listing.may_edit && onMarket && (
        <Button className="mt-4 w-full" loading={verify.isPending} onClick={() => verify.mutate()}>
          {!verify.isPending && <BadgeCheck aria-hidden className="size-4" />}
          {texts.verifyNow}
        </Button>
      )}
    </Panel>
  )
}
