import { Button } from '../../../components/ui/button.tsx'
import { FullScreen } from '../../../components/ui/full-screen.tsx'
import { useBackCloses } from '../../../lib/use-back-closes.ts'
import { LazyMap, type LazyMapProps } from './lazy-map.tsx'
import * as texts from './texts.ts'

interface MapSheetProps extends LazyMapProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  /** `134 results`. */
  readonly results: string
}

/** The map over the list, on screens without room for both. */
export function MapSheet({ open, onOpenChange, results, ...props }: MapSheetProps) {
  useBackCloses(open, () => onOpenChange(false))
  return (
    <FullScreen
      open={open}
      onOpenChange={onOpenChange}
      title={results === '' ? texts.map : results}
      action={
        <Button size="sm" onClick={() => onOpenChange(false)}>
          {texts.showList}
        </Button>
      }
    >
      <LazyMap {...props} />
    </FullScreen>
  )
}
