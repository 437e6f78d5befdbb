import type { ListingDetail } from '@pb/contract/listings'
import { formatMoney } from '@pb/rules/money'
import { adTypeTitle } from '@pb/rules/vocabulary'
import { useRef, type ReactNode } from 'react'
import { CopyLink } from '../../../components/ui/copy-link.tsx'
import { Mark } from '../../../components/ui/mark.tsx'
import { Tag } from '../../../components/ui/tag.tsx'
import { useDocumentTitle } from '../../../lib/use-document-title.ts'
import { BrochureButton } from '../brochure/brochure-button.tsx'
import { homeAddress, homeFacts, listingPath, priceLabel, priceSuffix } from '../model/labels.ts'
import { ListingBar } from './listing-bar.tsx'
import { Ribbon } from './ribbon.tsx'

/** The price as it is asked; of what closed, what it went for, where that is known. */
function Price({ listing }: { readonly listing: ListingDetail }) {
  const { price, close_price, net_effective: net } = listing
  const suffix = priceSuffix(listing.ad_type)
  return (
    <>
      <p className="text-2xl font-semibold tracking-[-0.015em] tabular-nums">
        {price > 0 ? formatMoney(price) : priceLabel(listing)}
        {price > 0 && suffix && (
          <span className="text-base font-normal tracking-normal text-muted">{suffix}</span>
        )}
      </p>
      {net && (
        <p className="text-sm text-muted tabular-nums">
          {formatMoney(net.net)} net effective: {net.free_months} of {net.term_months} months free
        </p>
      )}
      {close_price !== null && (
        <p className="text-sm text-muted tabular-nums">
          {listing.status} for {formatMoney(close_price)}
          {suffix}
        </p>
      )}
    </>
  )
}

interface ListingHeaderProps {
  readonly listing: ListingDetail
  /** What changes the listing. */
  readonly actions: ReactNode
}

/** Which home, for how much, how it stands, and what to do with it. */
export function ListingHeader({ listing, actions }: ListingHeaderProps) {
  useDocumentTitle(homeAddress(listing))
  const header = useRef<HTMLElement>(null)
  const place = [listing.neighborhood, listing.streets, `${listing.city} ${listing.zip}`.trim()]
  return (
    <>
      <header ref={header} className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <div className="min-w-0 grow">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1 pb-1">
            <Mark tone={listing.ad_type}>{adTypeTitle(listing.ad_type)}</Mark>
            <Tag>{listing.status}</Tag>
            {listing.ribbon && listing.ribbon.text.toLowerCase() !== listing.status.toLowerCase() && (
              <Ribbon ribbon={listing.ribbon} onPage />
            )}
          </div>
          <h1 className="text-2xl font-semibold tracking-[-0.015em] wrap-break-word">
            {homeAddress(listing)}
          </h1>
          <p className="text-sm text-muted">{place.filter(Boolean).join(' · ')}</p>
        </div>
        <div className="sm:text-right">
          <Price listing={listing} />
          <p className="text-sm text-muted tabular-nums">{homeFacts(listing).join(' · ')}</p>
        </div>
        <div className="flex w-full flex-wrap gap-2">
          <CopyLink path={listingPath(listing.advertisement_id)} />
          <BrochureButton ids={[listing.advertisement_id]} />
          {actions}
        </div>
      </header>
      <ListingBar listing={listing} header={header} />
    </>
  )
}
