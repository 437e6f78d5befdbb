import type { Position } from '@pb/rules/areas'
import { useMemo } from 'react'
import { MapCanvas } from './map-canvas.tsx'
import type { MapMark, MarkTone } from './marks.ts'

interface LocationCanvasProps {
  readonly position: Position
  readonly address: string
  readonly tone: MarkTone
}

/** One pin with its streets, its neighborhood set off; it does not take the wheel from the page. */
export function LocationCanvas({ position, address, tone }: LocationCanvasProps) {
  const marks = useMemo<MapMark[]>(
    () => [{ key: 'here', position, look: 'spot', tone, text: '', label: address }],
    [position, address, tone],
  )
  return (
    <MapCanvas
      label={`Map around ${address}`}
      start={position}
      shaded={position}
      movable={false}
      marks={marks}
      className="h-full"
    />
  )
}
