import type { SharedListing } from '@pb/contract/shared-listings'
import { homeAddress } from '@pb/rules/home-labels'
import { PhotoFrame } from '../../../components/ui/photo-frame.tsx'
import { compareRows } from '../model/facts.ts'
import { panelClass, quietLink } from './look.ts'

interface CompareProps {
  readonly listings: readonly SharedListing[]
  readonly today: string
  /** Shows one of them in full. */
  readonly onOpen: (listingId: string) => void
}

const said = { like: 'You like it', maybe: 'Maybe', no: 'Not for you' } as const
const headClass =
  'sticky left-0 z-10 w-24 min-w-24 border-r bg-panel px-3 py-2.5 text-left align-top text-xs font-medium text-muted sm:w-36 sm:min-w-36 sm:px-4'
const cellClass = 'min-w-40 px-3 py-2.5 align-top wrap-anywhere sm:px-4'

/** Homes side by side; on a phone the names of the lines stay while the homes are swiped. */
export function Compare({ listings, today, onOpen }: CompareProps) {
  return (
    <section
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
      tabIndex={0}
      aria-label="Homes side by side"
      className={`${panelClass} relative overflow-x-auto overscroll-x-contain`}
    >
      <table className="w-full border-separate border-spacing-0 text-sm [&_tr:not(:last-child)>*]:border-b">
        <thead>
          <tr>
            <th scope="col" className={headClass}>
              <span className="sr-only">What is compared</span>
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
                  {homeAddress(listing)}
                </button>
                <span className="block pt-0.5 text-xs text-muted">
                  {listing.availability === 'available'
                    ? listing.mark?.mark && said[listing.mark.mark]
                    : listing.status}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {compareRows(listings, today).map(({ title, values }) => (
            <tr key={title}>
              <th scope="row" className={headClass}>
                {title}
              </th>
              {values.map((value, at) => (
                <td key={listings[at]!.advertisement_id} className={cellClass}>
                  {value ?? (
                    <span className="text-muted">
                      <span aria-hidden>–</span>
                      <span className="sr-only">Not known</span>
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
