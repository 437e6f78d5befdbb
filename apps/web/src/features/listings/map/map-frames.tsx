import { lazy, Suspense } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { FullScreen } from '../../../components/ui/full-screen.tsx'
import { loadMap } from '../../../components/ui/map/map-canvas.tsx'
import { Spinner } from '../../../components/ui/spinner.tsx'
import type { UpdateSearch } from '../hooks/use-search-state.ts'
import type { SearchState } from '../model/search-state.ts'

const loadResultsMap = () => import('./results-map.tsx')
const ResultsMap = lazy(async () => ({ default: (await loadResultsMap()).ResultsMap }))

/** Fetches the map's code while somebody is about to ask for it; failures show when it is asked for. */
export function preloadMap(): void {
  Promise.all([loadResultsMap(), loadMap()]).catch(() => {})
}

const waiting = (
  <div className="flex h-full items-center justify-center bg-map-water text-muted">
    <Spinner label="Loading the map" />
  </div>
)

interface MapFrameProps {
  readonly state: SearchState
  readonly update: UpdateSearch
}

/** The map beside the list; it stays while the list scrolls. */
export function MapBeside(props: MapFrameProps) {
  return (
    <div className="sticky top-[57px] h-[calc(100dvh-57px)] min-w-0 flex-1 border-l">
      <Suspense fallback={waiting}>
        <ResultsMap {...props} className="h-full" />
      </Suspense>
    </div>
  )
}

interface MapSheetProps extends MapFrameProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  /** `134 results`. */
  readonly results: string
}

/** The map over the list, where there is no room beside it. */
export function MapSheet({ open, onOpenChange, results, ...props }: MapSheetProps) {
  return (
    <FullScreen
      open={open}
      onOpenChange={onOpenChange}
      title={results === '' ? 'Map' : results}
      action={
        <Button size="sm" onClick={() => onOpenChange(false)}>
          Show list
        </Button>
      }
    >
      <Suspense fallback={waiting}>
        <ResultsMap {...props} className="h-full" />
      </Suspense>
    </FullScreen>
  )
}
