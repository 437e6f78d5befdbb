import type { ListingDetail } from '@pb/contract/listings'
import { formatMoney } from '@pb/rules/money'
import { adTypeTitle } from '@pb/rules/vocabulary'
import { Mark } from '../../../components/ui/mark.tsx'
import { useDocumentTitle } from '../../../lib/use-document-title.ts'
import { BrochureButton } from '../brochure/brochure-button.tsx'
import { homeAddress, homeFacts, priceLabel, priceSuffix } from '../model/labels.ts'
import { Ribbon } from './ribbon.tsx'

/** Which home, and for how much. */
export function ListingHeader({ listing }: { readonly listing: ListingDetail }) {
  useDocumentTitle(homeAddress(listing))
  return (
    <header className="flex flex-wrap items-end gap-x-6 gap-y-2">
      <div className="min-w-0">
        <div className="flex items-center gap-3 pb-1">
          <Mark tone={listing.ad_type}>{adTypeTitle(listing.ad_type)}</Mark>
          {listing.ribbon && <Ribbon ribbon={listing.ribbon} onPage />}
        </div>
        <h1 className="text-2xl font-semibold tracking-[-0.015em]">{homeAddress(listing)}</h1>
        <p className="text-sm text-muted">
          {[listing.neighborhood, `${listing.city} ${listing.zip}`.trim()].filter(Boolean).join(' · ')}
        </p>
      </div>
      <div className="sm:ml-auto sm:text-right">
        <p className="text-2xl font-semibold tracking-[-0.015em] tabular-nums">
          {listing.price > 0 ? formatMoney(listing.price) : priceLabel(listing)}
          {listing.price > 0 && listing.ad_type === 'rental' && (
            <span className="text-base font-normal tracking-normal text-muted">
              {priceSuffix(listing.ad_type)}
            </span>
          )}
        </p>
        <p className="text-sm text-muted tabular-nums">{homeFacts(listing).join(' · ')}</p>
      </div>
      <BrochureButton ids={[listing.advertisement_id]} />
    </header>
  )
}
