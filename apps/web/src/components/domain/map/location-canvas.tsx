import type { Position } from '@pb/rules/areas'
import { useMemo } from 'react'
import { MapCanvas } from './map-canvas.tsx'
import type { MapMark, MapMarkTone } from './marks.ts'
import * as texts from './texts.ts'

interface LocationCanvasProps {
  readonly position: Position
  readonly address: string
  readonly tone: MapMarkTone
}

/** A static map with one pin and its neighborhood highlighted. */
export function LocationCanvas({ position, address, tone }: LocationCanvasProps) {
  const marks = useMemo<MapMark[]>(
    () => [{ key: 'here', position, kind: 'spot', tone, text: '', label: address }],
    [position, address, tone],
  )
  return (
    <MapCanvas
      label={texts.mapAround(address)}
      start={position}
      highlighted={position}
      interaction={false}
      marks={marks}
      className="h-full"
    />
  )
}
