import type { ListingDetail } from '@pb/contract/listings'
import { Film, Rotate3d } from 'lucide-react'
import { buttonClass } from '../../../components/ui/button.tsx'

/** Links to the pages that show the home all around or in a film. */
export function Tours({ listing }: { readonly listing: Pick<ListingDetail, 'tour_360' | 'vt'> }) {
  const tours = [
    { url: listing.tour_360, name: '360° tour', Icon: Rotate3d },
    { url: listing.vt, name: 'Virtual tour', Icon: Film },
  ].filter(({ url }) => url !== null)
  if (tours.length === 0) return null
  return (
    <p className="flex flex-wrap gap-2">
      {tours.map(({ url, name, Icon }) => (
        <a
          key={name}
          href={url!}
          target="_blank"
          rel="noopener noreferrer"
          title={`${name} on ${new URL(url!).hostname}, in a new tab`}
          className={buttonClass('secondary')}
        >
          <Icon aria-hidden className="size-4" />
          {name}
        </a>
      ))}
    </p>
  )
}
