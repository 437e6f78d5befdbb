import { Suspense } from 'react'
import { lazy } from '../../../lib/lazy.ts'
import { loadMap } from '../../../components/domain/map/load-map.ts'
import { Spinner } from '../../../components/ui/spinner.tsx'
import type { UpdateSearch } from '../search/use-search-state.ts'
import type { SearchState } from '../search/search-state.ts'
import * as texts from './texts.ts'

const loadResultsMap = () => import('./results-map.tsx')
const ResultsMap = lazy(async () => ({ default: (await loadResultsMap()).ResultsMap }))

/** Preloads the map's code. Errors are ignored here and shown when the map is opened. */
export function preloadMap(): void {
  Promise.all([loadResultsMap(), loadMap()]).catch(() => {})
}

const loading = (
  <div className="flex h-full items-center justify-center bg-map-water text-muted">
    <Spinner label={texts.loading} />
  </div>
)

export interface LazyMapProps {
  readonly state: SearchState
  readonly update: UpdateSearch
}

/** The map of the results, at the size of its container. */
export function LazyMap(props: LazyMapProps) {
  return (
    <Suspense fallback={loading}>
      <ResultsMap {...props} className="h-full" />
    </Suspense>
  )
}

/** The map beside the list. It stays in place while the list scrolls. */
export function MapSidebar(props: LazyMapProps) {
  return (
    <div className="sticky top-[57px] h-[calc(100dvh-57px)] min-w-0 flex-1 border-l">
      <LazyMap {...props} />
    </div>
  )
}
