import { ExternalLink } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { linkClass } from '../link.tsx'
import { Spinner } from '../spinner.tsx'
import { WhenNear } from '../when-near.tsx'
import type { MarkTone } from './marks.ts'

const LocationCanvas = lazy(async () => ({ default: (await import('./location-canvas.tsx')).LocationCanvas }))

interface LocationMapProps {
  readonly latitude: number
  readonly longitude: number
  /** What stands there: `330 East 38th Street, New York 10016`. */
  readonly address: string
  readonly tone: MarkTone
}

/** Where something stands: a quiet map in a box of its own, drawn once it comes near the screen, and links to others'. */
export function LocationMap({ latitude, longitude, address, tone }: LocationMapProps) {
  const place = encodeURIComponent(address)
  const spot = `${latitude},${longitude}`
  return (
    <div>
      <WhenNear className="h-56 overflow-hidden rounded-md bg-map-water">
        <Suspense
          fallback={
            <div className="flex h-full items-center justify-center text-muted">
              <Spinner />
            </div>
          }
        >
          <LocationCanvas position={[longitude, latitude]} address={address} tone={tone} />
        </Suspense>
      </WhenNear>
      <p className="flex gap-4 pt-2.5 text-sm">
        <a
          href={`https://www.google.com/maps/search/?api=1&query=${place}`}
          className={linkClass}
          target="_blank"
          rel="noreferrer"
        >
          Google Maps <ExternalLink aria-hidden className="inline size-3.5 align-[-2px]" />
        </a>
        <a
          href={`https://maps.apple.com/?ll=${spot}&q=${place}`}
          className={linkClass}
          target="_blank"
          rel="noreferrer"
        >
          Apple Maps <ExternalLink aria-hidden className="inline size-3.5 align-[-2px]" />
        </a>
      </p>
    </div>
  )
}
