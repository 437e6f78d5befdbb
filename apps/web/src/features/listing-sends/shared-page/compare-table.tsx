import type { SharedListing } from '@pb/contract/shared-listings'
import { formatListingAddress } from '@pb/rules/listing-labels'
import { PhotoFrame } from '../../../components/domain/photo/photo-frame.tsx'
import { toCompareRows } from './listing/facts.ts'
import { panelClass, quietLink } from './styles.ts'
import * as texts from './texts.ts'

interface CompareTableProps {
  readonly listings: readonly SharedListing[]
  readonly today: string
  /** Opens a listing in the list. */
  readonly onOpen: (listingId: string) => void
}

const markLabels = { like: texts.youLikeIt, maybe: texts.maybe, no: texts.notForYou } as const
const headClass =
  'sticky left-0 z-10 w-24 min-w-24 border-r bg-panel px-3 py-2.5 text-left align-top text-xs font-medium text-muted sm:w-36 sm:min-w-36 sm:px-4'
const cellClass = 'min-w-40 px-3 py-2.5 align-top wrap-anywhere sm:px-4'

/** Listings side by side. On a phone the row titles stay in place while the columns scroll. */
export function CompareTable({ listings, today, onOpen }: CompareTableProps) {
  return (
    <section
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable regions must be reachable by keyboard
      tabIndex={0}
      aria-label={texts.compareListings}
      className={`${panelClass} relative overflow-x-auto overscroll-x-contain`}
    >
      <table className="w-full border-separate border-spacing-0 text-sm [&_tr:not(:last-child)>*]:border-b">
        <thead>
          <tr>
            <th scope="col" className={headClass}>
              <span className="sr-only">{texts.detail}</span>
            </th>
            {listings.map((listing) => (
              <th key={listing.advertisement_id} scope="col" className={`${cellClass} text-left font-normal`}>
                <PhotoFrame
                  photo={listing.photos[0] ?? null}
                  alt=""
                  kind="wcontact-m"
                  className="aspect-4/3 w-full min-w-32 rounded-md"
                />
                <button
                  type="button"
                  onClick={() => onOpen(listing.advertisement_id)}
                  className={`${quietLink} mt-2 text-left`}
                >
                  {formatListingAddress(listing)}
                </button>
                <span className="block pt-0.5 text-xs text-muted">
                  {listing.availability === 'available'
                    ? listing.mark?.mark && markLabels[listing.mark.mark]
                    : listing.status}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {toCompareRows(listings, today).map(({ title, values }) => (
            <tr key={title}>
              <th scope="row" className={headClass}>
                {title}
              </th>
              {values.map((value, index) => (
                <td key={listings[index]!.advertisement_id} className={cellClass}>
                  {value ?? (
                    <span className="text-muted">
                      <span aria-hidden>–</span>
                      <span className="sr-only">{texts.unknown}</span>
                    </span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
