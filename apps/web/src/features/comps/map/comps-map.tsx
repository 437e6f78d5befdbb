import type { Comps } from '@pb/contract/comps'
import type { Position } from '@pb/rules/areas'
import type { AdType } from '@pb/rules/vocabulary'
import { Minus, Plus } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { MapCanvas, type MapHandle, type MapMark } from '../../../components/domain/map/map-canvas.tsx'
import { getMapBounds, groupByBuilding, mergeLocations, toMark } from './map-locations.ts'
import { LocationCard } from './location-card.tsx'
import * as texts from './texts.ts'

interface CompsMapProps {
  readonly position: Position
  /** `20 Carroll St, 3E` */
  readonly name: string
  readonly adType: AdType
  readonly comps: Comps
}

/** Map of the comps around the listing. The table has the same data as text. */
export default function CompsMap({ position, name, adType, comps }: CompsMapProps) {
  const map = useRef<MapHandle>(null)
  const [selected, setSelected] = useState<string | null>(null)
  const [hovered, setHovered] = useState<string | null>(null)
  const [zoom, setZoom] = useState(14)
  const buildings = useMemo(() => groupByBuilding(comps), [comps])
  const locations = useMemo(() => mergeLocations(position, buildings, zoom), [position, buildings, zoom])
  const marks = useMemo<MapMark[]>(
    () => locations.map((location) => toMark(location, adType, name)),
    [locations, adType, name],
  )
  const location = locations.find(({ key }) => key === (hovered ?? selected))
  function close(): void {
    setSelected(null)
    setHovered(null)
  }
  return (
    <MapCanvas
      ref={map}
      label={texts.mapLabel}
      start={getMapBounds(position, buildings)}
      interaction="in a page"
      marks={marks}
      onView={(view) => setZoom(view.zoom)}
      onZoom={setZoom}
      onMark={setSelected}
      onHover={setHovered}
      onBackground={close}
      className="h-full"
    >
      <div className="absolute top-3 right-3 z-20 flex flex-col rounded-md bg-raised shadow-raised">
        <IconButton label={texts.zoomIn} icon={Plus} onClick={() => map.current?.zoomBy(1)} />
        <IconButton label={texts.zoomOut} icon={Minus} onClick={() => map.current?.zoomBy(-1)} />
      </div>
      {location && (
        <LocationCard
          listing={location.here ? name : null}
          comps={location.comps}
          isPreview={location.key !== selected}
          onClose={close}
        />
      )}
    </MapCanvas>
  )
}
