import type { ListingDetail } from '@pb/contract/listing-schemas'
import { formatMoney } from '@pb/rules/money'
import { adTypeTitle } from '@pb/rules/vocabulary'
import { useRef, type ReactNode } from 'react'
import { CopyLink } from '../../../components/ui/copy-link.tsx'
import { DotLabel } from '../../../components/domain/dot-label.tsx'
import { Tag } from '../../../components/ui/tag.tsx'
import { useDocumentTitle } from '../../../lib/use-document-title.ts'
import { BrochureButton } from '../brochure/brochure-button.tsx'
import { formatListingAddress, formatListingFacts, listingPath, priceLabel, priceSuffix } from '../labels.ts'
import { ListingBar } from './listing-bar.tsx'
import { Ribbon } from '../ribbon.tsx'
import * as texts from './texts.ts'

/** Asking price, with the net effective rent and the closing price where known. */
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
          {texts.netEffective(formatMoney(net.net), net.free_months, net.term_months)}
        </p>
      )}
      {close_price !== null && (
        <p className="text-sm text-muted tabular-nums">
          {texts.closedFor(listing.status, formatMoney(close_price), suffix)}
        </p>
      )}
    </>
  )
}

interface ListingHeaderProps {
  readonly listing: ListingDetail
  /** Buttons that change the listing. */
  readonly actions: ReactNode
}

/** Address, price, status and actions of the listing. */
export function ListingHeader({ listing, actions }: ListingHeaderProps) {
  useDocumentTitle(formatListingAddress(listing))
  const header = useRef<HTMLElement>(null)
  const locationParts = [listing.neighborhood, listing.streets, `${listing.city} ${listing.zip}`.trim()]
  return (
    <>
      <header ref={header} className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <div className="min-w-0 grow">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1 pb-1">
            <DotLabel tone={listing.ad_type}>{adTypeTitle(listing.ad_type)}</DotLabel>
            <Tag>{listing.status}</Tag>
            {listing.ribbon && listing.ribbon.text.toLowerCase() !== listing.status.toLowerCase() && (
              <Ribbon ribbon={listing.ribbon} onPage />
            )}
          </div>
          <h1 className="text-2xl font-semibold tracking-[-0.015em] wrap-break-word">
            {formatListingAddress(listing)}
          </h1>
          <p className="text-sm text-muted">{locationParts.filter(Boolean).join(' · ')}</p>
        </div>
        <div className="sm:text-right">
          <Price listing={listing} />
          <p className="text-sm text-muted tabular-nums">{formatListingFacts(listing).join(' · ')}</p>
        </div>
        <div className="flex w-full flex-wrap gap-2">
          <CopyLink path={listingPath(listing.advertisement_id)} />
          <BrochureButton source={{ ids: [listing.advertisement_id] }} />
          {actions}
        </div>
      </header>
      <ListingBar listing={listing} header={header} />
    </>
  )
}
