import type { ComponentProps } from 'react'
import { Suspense } from 'react'
import { lazy } from '../../../lib/lazy.ts'
import { RenderWhenVisible } from '../../../components/ui/render-when-visible.tsx'
import { Spinner } from '../../../components/ui/spinner.tsx'
import type CompsMapType from './comps-map.tsx'
import * as texts from './texts.ts'

const CompsMap = lazy(() => import('./comps-map.tsx'))

const waiting = (
  <div className="flex h-full items-center justify-center text-muted">
    <Spinner label={texts.loading} />
  </div>
)

/** The map of comps with its legend, loaded when it scrolls near the viewport. */
export function CompsMapPanel(props: ComponentProps<typeof CompsMapType>) {
  const { adType } = props
  const [fill, pale] = adType === 'rental' ? ['bg-rental', 'bg-rental-soft'] : ['bg-sale', 'bg-sale-soft']
  return (
    <section aria-label={texts.compLocations}>
      <RenderWhenVisible className="h-80 overflow-hidden rounded-lg border bg-map-water">
        <Suspense fallback={waiting}>
          <CompsMap {...props} />
        </Suspense>
      </RenderWhenVisible>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 pt-2 text-xs text-muted">
        {[
          ['bg-inverse', texts.thisListing],
          [fill, adType === 'rental' ? texts.rented : texts.sold],
          [pale, texts.active],
        ].map(([color, text]) => (
          <li key={text} className="flex items-center gap-1.5">
            <span aria-hidden className={`size-2.5 rounded-full border border-line-strong ${color}`} />
            {text}
          </li>
        ))}
      </ul>
    </section>
  )
}
