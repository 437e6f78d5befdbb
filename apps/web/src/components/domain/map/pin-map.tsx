import type { Position } from '@pb/rules/areas'
import { MapCanvas } from './map-canvas.tsx'
import * as texts from './texts.ts'

const noMarks: [] = []

interface PinMapProps {
  readonly label: string
  /** Where the map opens while there is no pin. */
  readonly start: Position
  readonly pin: Position | null
  readonly onPin: (position: Position) => void
}

/** A map with one pin that a click places and dragging moves. */
export default function PinMap({ label, start, pin, onPin }: PinMapProps) {
  return (
    <MapCanvas
      label={label}
      start={pin ?? start}
      interaction
      marks={noMarks}
      pin={pin}
      onPin={onPin}
      failureText={texts.typePosition}
      className="h-full"
    />
  )
}
