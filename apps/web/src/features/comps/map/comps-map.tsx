import type { Comps } from '@pb/contract/comps'
import type { Position } from '@pb/rules/areas'
import type { AdType } from '@pb/rules/vocabulary'
import { Minus, Plus } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { MapCanvas, type MapHandle, type MapMark } from '../../../components/ui/map/map-canvas.tsx'
import { extentOf, markOf, spotsOf } from '../model/spots.ts'
import { SpotCard } from './spot-card.tsx'

interface CompsMapProps {
  readonly home: Position
  /** `20 Carroll St, 3E` */
  readonly name: string
  readonly adType: AdType
  readonly comps: Comps
}

/** Where comparable homes stand around this one; a pin says which they are. The table has the same in words. */
export default function CompsMap({ home, name, adType, comps }: CompsMapProps) {
  const map = useRef<MapHandle>(null)
  const [selected, setSelected] = useState<string | null>(null)
  const spots = useMemo(() => spotsOf(comps), [comps])
  const marks = useMemo<MapMark[]>(
    () => [
      ...spots.map((spot) => markOf(spot, adType)),
      { key: 'home', position: home, look: 'spot', tone: 'here', text: '', label: `This home: ${name}` },
    ],
    [spots, adType, home, name],
  )
  const spot = spots.find(({ key }) => key === selected)
  return (
    <MapCanvas
      ref={map}
      label="Map of comparable homes"
      start={extentOf(home, spots)}
      movable="in a page"
      marks={marks}
      onMark={setSelected}
      onBackground={() => setSelected(null)}
      className="h-full"
    >
      <div className="absolute top-3 right-3 z-20 flex flex-col rounded-md bg-raised shadow-raised">
        <IconButton label="Zoom in" icon={Plus} onClick={() => map.current?.zoomBy(1)} />
        <IconButton label="Zoom out" icon={Minus} onClick={() => map.current?.zoomBy(-1)} />
      </div>
      {spot && <SpotCard comps={spot.comps} onClose={() => setSelected(null)} />}
    </MapCanvas>
  )
}
