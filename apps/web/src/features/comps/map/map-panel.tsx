import type { ComponentProps } from 'react'
import { lazy, Suspense } from 'react'
import { WhenNear } from '../../../components/ui/when-near.tsx'
import { Spinner } from '../../../components/ui/spinner.tsx'
import type CompsMapType from './comps-map.tsx'

const CompsMap = lazy(() => import('./comps-map.tsx'))

const waiting = (
  <div className="flex h-full items-center justify-center text-muted">
    <Spinner label="Loading the map" />
  </div>
)

/** The map of comparable homes with its legend, fetched once it comes near the screen. */
export function CompsMapPanel(props: ComponentProps<typeof CompsMapType>) {
  const { adType } = props
  const [fill, pale] = adType === 'rental' ? ['bg-rental', 'bg-rental-soft'] : ['bg-sale', 'bg-sale-soft']
  return (
    <section aria-label="Where they are">
      <WhenNear className="h-80 overflow-hidden rounded-lg border bg-map-water">
        <Suspense fallback={waiting}>
          <CompsMap {...props} />
        </Suspense>
      </WhenNear>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 pt-2 text-xs text-muted">
        {[
          ['bg-inverse', 'This home'],
          [fill, adType === 'rental' ? 'Rented' : 'Sold'],
          [pale, 'On the market and under contract'],
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
