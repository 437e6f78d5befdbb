import type { Comps } from '@pb/contract/comps'
import type { Position } from '@pb/rules/areas'
import type { AdType } from '@pb/rules/vocabulary'
import { Minus, Plus } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { MapCanvas, type MapHandle, type MapMark } from '../../../components/domain/map/map-canvas.tsx'
import { getMapBounds, toMark, groupByLocation } from './map-locations.ts'
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
  const locations = useMemo(() => groupByLocation(comps), [comps])
  const marks = useMemo<MapMark[]>(
    () => [
      ...locations.map((location) => toMark(location, adType)),
      {
        key: 'listing',
        position,
        kind: 'spot',
        tone: 'here',
        text: '',
        label: texts.thisListingNamed(name),
      },
    ],
    [locations, adType, position, name],
  )
  const location = locations.find(({ key }) => key === selected)
  return (
    <MapCanvas
      ref={map}
      label={texts.mapLabel}
      start={getMapBounds(position, locations)}
      interaction="in a page"
      marks={marks}
      onMark={setSelected}
      onBackground={() => setSelected(null)}
      className="h-full"
    >
      <div className="absolute top-3 right-3 z-20 flex flex-col rounded-md bg-raised shadow-raised">
        <IconButton label={texts.zoomIn} icon={Plus} onClick={() => map.current?.zoomBy(1)} />
        <IconButton label={texts.zoomOut} icon={Minus} onClick={() => map.current?.zoomBy(-1)} />
      </div>
      {location && <LocationCard comps={location.comps} onClose={() => setSelected(null)} />}
    </MapCanvas>
  )
}
