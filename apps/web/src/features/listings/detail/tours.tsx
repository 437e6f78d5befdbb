import type { ListingDetail } from '@pb/contract/listing-schemas'
import { Film, Rotate3d } from 'lucide-react'
import { buttonClass } from '../../../components/ui/button.tsx'
import * as texts from './texts.ts'

/** Links to the 360° and virtual tours. */
export function Tours({ listing }: { readonly listing: Pick<ListingDetail, 'tour_360' | 'vt'> }) {
  const tours = [
    { url: listing.tour_360, name: texts.tour360, Icon: Rotate3d },
    { url: listing.vt, name: texts.virtualTour, Icon: Film },
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
          title={texts.opensInNewTab(name, new URL(url!).hostname)}
          className={buttonClass('secondary')}
        >
          <Icon aria-hidden className="size-4" />
          {name}
        </a>
      ))}
    </p>
  )
}
