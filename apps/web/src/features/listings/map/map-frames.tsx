import { lazy, Suspense } from 'react'
import { loadMap } from '../../../components/ui/map/map-canvas.tsx'
import { Spinner } from '../../../components/ui/spinner.tsx'
import type { UpdateSearch } from '../hooks/use-search-state.ts'
import type { SearchState } from '../model/search-state.ts'

const loadResultsMap = () => import('./results-map.tsx')
const ResultsMap = lazy(async () => ({ default: (await loadResultsMap()).ResultsMap }))

/** Fetches the map's code before somebody asks for it; failures show when it is asked for. */
export function preloadMap(): void {
  Promise.all([loadResultsMap(), loadMap()]).catch(() => {})
}

const waiting = (
  <div className="flex h-full items-center justify-center bg-map-water text-muted">
    <Spinner label="Loading the map" />
  </div>
)

export interface MapFrameProps {
  readonly state: SearchState
  readonly update: UpdateSearch
}

/** The map of the search, as large as its frame. */
export function MapInFrame(props: MapFrameProps) {
  return (
    <Suspense fallback={waiting}>
      <ResultsMap {...props} className="h-full" />
    </Suspense>
  )
}

/** The map beside the list; it stays while the list scrolls. */
export function MapBeside(props: MapFrameProps) {
  return (
    <div className="sticky top-[57px] h-[calc(100dvh-57px)] min-w-0 flex-1 border-l">
      <MapInFrame {...props} />
    </div>
  )
}
