import { Lasso, Minus, Plus, X, type LucideIcon } from 'lucide-react'
import { cn } from '../../../lib/cn.ts'

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
  /** The search is limited to a part of the map. */
  readonly limited: boolean
  readonly onZoom: (steps: number) => void
  readonly onDraw: () => void
  readonly onClear: () => void
}

/** Zoom, draw and clear, at the side of the map. */
export function MapControls({ drawing, limited, onZoom, onDraw, onClear }: MapControlsProps) {
  return (
    <div className="absolute top-3 right-3 z-20 flex flex-col gap-2">
      <div className="divide-y rounded-md shadow-raised">
        <Control label="Zoom in" icon={Plus} onClick={() => onZoom(1)} />
        <Control label="Zoom out" icon={Minus} onClick={() => onZoom(-1)} />
      </div>
      <div className="divide-y rounded-md shadow-raised">
        <Control
          label={drawing ? 'Stop drawing' : 'Draw an area'}
          icon={Lasso}
          pressed={drawing}
          onClick={onDraw}
        />
        {limited && <Control label="Clear the area" icon={X} onClick={onClear} />}
      </div>
    </div>
  )
}
