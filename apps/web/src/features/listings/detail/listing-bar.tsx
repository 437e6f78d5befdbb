import type { ListingDetail } from '@pb/contract/listing-schemas'
import { Mail } from 'lucide-react'
import { useEffect, useState, type RefObject } from 'react'
import { buttonClass } from '../../../components/ui/button.tsx'
import { PhotoFrame } from '../../../components/domain/photo/photo-frame.tsx'
import { useUser } from '../../../lib/use-session.ts'
import { formatListingAddress, formatListingFacts, priceLabel } from '../labels.ts'
import { getContactPermissions } from './contact-permissions.ts'
import { getShowingRequestLink, listingUrl } from './email-links.ts'
import * as texts from './texts.ts'

/** Whether an element was scrolled out of view, above the bottom edge of the page header. */
function useScrolledPast(element: RefObject<HTMLElement | null>): boolean {
  const [past, setPast] = useState(false)
  useEffect(() => {
    const node = element.current
    if (!node) return undefined
    const observer = new IntersectionObserver(
      ([entry]) => setPast(entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.top < 57),
      { rootMargin: '-57px 0px 0px 0px' },
    )
    observer.observe(node)
    return () => observer.disconnect()
  }, [element])
  return past
}

interface ListingBarProps {
  readonly listing: ListingDetail
  /** The bar appears when this element is scrolled out of view. */
  readonly header: RefObject<HTMLElement | null>
}

/** Address, status and price of the listing, fixed at the top while the page is scrolled. */
export function ListingBar({ listing, header }: ListingBarProps) {
  const user = useUser()
  const past = useScrolledPast(header)
  if (!past) return null
  const inquiry = { listing, agentName: user.name, url: listingUrl(listing.advertisement_id) }
  return (
    <section
      aria-label={texts.listingSummary}
      className="fixed inset-x-0 top-[57px] z-20 border-b bg-panel shadow-panel"
    >
      <div className="mx-auto flex h-13 max-w-[1360px] items-center gap-4 px-4 sm:px-6">
        <PhotoFrame
          photo={listing.photo_featured}
          alt=""
          kind="wcontact-s"
          className="hidden h-9 w-12 shrink-0 rounded-xs sm:block"
        />
        <p className="min-w-0 grow">
          <span className="block truncate text-sm font-medium">{formatListingAddress(listing)}</span>
          <span className="block truncate text-xs text-muted tabular-nums">
            {[listing.status, ...formatListingFacts(listing)].join(' · ')}
          </span>
        </p>
        <p className="shrink-0 text-base font-semibold tabular-nums">{priceLabel(listing)}</p>
        {getContactPermissions(listing, user).canAskToShow && (
          <a
            href={getShowingRequestLink(inquiry)}
            title={listing.leasing_contact?.email}
            className={buttonClass('primary', 'sm')}
          >
            <Mail aria-hidden className="size-4" />
            <span className="hidden sm:inline">{texts.askToShow}</span>
            <span className="sm:hidden">{texts.ask}</span>
          </a>
        )}
      </div>
    </section>
  )
}
