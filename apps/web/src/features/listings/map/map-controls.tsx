import { Lasso, Maximize, Minus, Plus, X, type LucideIcon } from 'lucide-react'
import { cn } from '../../../lib/cn.ts'
import * as texts from './texts.ts'

interface ControlProps {
  readonly label: string
  readonly icon: LucideIcon
  readonly pressed?: boolean
  readonly onClick: () => void
}

function Control({ label, icon: Icon, pressed, onClick }: ControlProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={pressed}
      title={label}
      onClick={onClick}
      className={cn(
        'flex size-9 items-center justify-center first:rounded-t-md last:rounded-b-md',
        pressed === true ? 'bg-brand text-on-brand' : 'bg-raised text-ink hover:bg-hover',
      )}
    >
      <Icon aria-hidden className="size-4" />
    </button>
  )
}

interface MapControlsProps {
  readonly drawing: boolean
  /** Whether the search is limited to an area of the map. */
  readonly limited: boolean
  readonly onZoom: (steps: number) => void
  readonly onDraw: () => void
  readonly onClear: () => void
  /** Shows all results; undefined until their extent is known. */
  readonly onShowAll: (() => void) | undefined
}

/** Buttons to zoom, draw an area and clear it. */
export function MapControls({ drawing, limited, onZoom, onDraw, onClear, onShowAll }: MapControlsProps) {
  return (
    <div className="absolute top-3 right-3 z-20 flex flex-col gap-2">
      <div className="divide-y rounded-md shadow-raised">
        <Control label={texts.zoomIn} icon={Plus} onClick={() => onZoom(1)} />
        <Control label={texts.zoomOut} icon={Minus} onClick={() => onZoom(-1)} />
        {onShowAll && <Control label={texts.showAll} icon={Maximize} onClick={onShowAll} />}
      </div>
      <div className="divide-y rounded-md shadow-raised">
        <Control
          label={drawing ? texts.stopDrawing : texts.drawArea}
          icon={Lasso}
          pressed={drawing}
          onClick={onDraw}
        />
        {limited && <Control label={texts.clearArea} icon={X} onClick={onClear} />}
      </div>
    </div>
  )
}
