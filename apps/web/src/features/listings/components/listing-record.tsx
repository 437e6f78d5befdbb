import type { ListingDetail } from '@pb/contract/listings'
import { BadgeCheck } from 'lucide-react'
import { Button } from '../../../components/ui/button.tsx'
import { FactList } from '../../../components/ui/fact-list.tsx'
import { Panel } from '../../../components/ui/panel.tsx'
import { useVerifyListing } from '../api.ts'
import { recordFactList } from '../model/listing-facts.ts'

/** How a listing stands, since when, and who last made sure of it. */
export function ListingRecord({ listing }: { readonly listing: ListingDetail }) {
  const verify = useVerifyListing(listing.advertisement_id)
  const onMarket = listing.standard_status === 'Active' || listing.standard_status === 'Coming Soon'
  return (
    <Panel title="Status">
      <FactList facts={recordFactList(listing)} />
      {listing.may_edit && onMarket && (
        <Button className="mt-4 w-full" loading={verify.isPending} onClick={() => verify.mutate()}>
          {!verify.isPending && <BadgeCheck aria-hidden className="size-4" />}
          Verify now
        </Button>
      )}
    </Panel>
  )
}
