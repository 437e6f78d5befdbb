import { ExternalLink } from 'lucide-react'
import { Suspense } from 'react'
import { lazy } from '../../../lib/lazy.ts'
import { linkClass } from '../../ui/link.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { RenderWhenVisible } from '../../ui/render-when-visible.tsx'
import type { MapMarkTone } from './marks.ts'
import * as texts from './texts.ts'

const LocationCanvas = lazy(async () => ({ default: (await import('./location-canvas.tsx')).LocationCanvas }))

interface LocationMapProps {
  readonly latitude: number
  readonly longitude: number
  /** `330 East 38th Street, New York 10016`. */
  readonly address: string
  readonly tone: MapMarkTone
}

/** A static map of an address, loaded when it scrolls into view, with links to Google Maps and Apple Maps. */
export function LocationMap({ latitude, longitude, address, tone }: LocationMapProps) {
  const query = encodeURIComponent(address)
  const coordinates = `${latitude},${longitude}`
  return (
    <div>
      <RenderWhenVisible className="h-56 overflow-hidden rounded-md bg-map-water">
        <Suspense
          fallback={
            <div className="flex h-full items-center justify-center text-muted">
              <Spinner />
            </div>
          }
        >
          <LocationCanvas position={[longitude, latitude]} address={address} tone={tone} />
        </Suspense>
      </RenderWhenVisible>
      <p className="flex gap-4 pt-2.5 text-sm">
        <a
          href={`https://www.google.com/maps/search/?api=1&query=${query}`}
          className={linkClass}
          target="_blank"
          rel="noreferrer"
        >
          {texts.googleMaps} <ExternalLink aria-hidden className="inline size-3.5 align-[-2px]" />
        </a>
        <a
          href={`https://maps.apple.com/?ll=${coordinates}&q=${query}`}
          className={linkClass}
          target="_blank"
          rel="noreferrer"
        >
          {texts.appleMaps} <ExternalLink aria-hidden className="inline size-3.5 align-[-2px]" />
        </a>
      </p>
    </div>
  )
}
