import { Button } from '../../../components/ui/button.tsx'
import { FullScreen } from '../../../components/ui/full-screen.tsx'
import { MapInFrame, type MapFrameProps } from './map-frames.tsx'

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
      <MapInFrame {...props} />
    </FullScreen>
  )
}
