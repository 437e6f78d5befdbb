import type { Building } from '@pb/contract/buildings'
import { ownerships, findTitle } from '@pb/rules/vocabulary'
import { MapPin } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazy } from '../../lib/lazy.ts'
import { Button } from '../../components/ui/button.tsx'
import { CopyLink } from '../../components/ui/copy-link.tsx'
import { FactList } from '../../components/ui/fact-list.tsx'
import { LocationMap } from '../../components/domain/map/location-map.tsx'
import { PhotoFrame } from '../../components/domain/photo/photo-frame.tsx'
import { Tag } from '../../components/ui/tag.tsx'
import { useDocumentTitle } from '../../lib/use-document-title.ts'
import { getBuildingFacts } from './building-facts.ts'
import { getMarketFacts } from './market-facts.ts'
import * as texts from './texts.ts'

const MovePin = lazy(async () => import('./move-pin.tsx'))

/** Facts that are shown with a dash when unknown. Others are hidden. */
const alwaysShown = new Set(['units', 'floors', 'built', 'pets', 'neighborhood'])

/** Photo, address, facts and features of a building. */
export function BuildingHeader({ building }: { readonly building: Building }) {
  useDocumentTitle(building.address)
  const [moving, setMoving] = useState(false)
  const market = getMarketFacts(building.units)
  const facts = getBuildingFacts(building).filter(
    ({ key, value }) => key !== 'ownership' && (value !== null || alwaysShown.has(key)),
  )
  return (
    <header className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_320px]">
      <div className="flex flex-col gap-5 md:flex-row">
        {building.photo !== null && (
          <PhotoFrame
            photo={building.photo}
            alt=""
            kind="wcontact-l"
            eager
            className="h-52 w-full shrink-0 rounded-lg md:h-auto md:max-h-72 md:min-h-52 md:w-[340px]"
          />
        )}
        <div className="min-w-0 grow">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 className="text-2xl font-semibold tracking-[-0.015em]">{building.address}</h1>
            {building.ownership !== '' && <Tag>{findTitle(ownerships, building.ownership)}</Tag>}
          </div>
          <p className="pb-3 text-sm text-muted">
            {[
              building.neighborhood,
              building.city !== building.borough && building.borough,
              `${building.city} ${building.state} ${building.zip}`.trim(),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <div className="pb-5">
            <CopyLink path={`/building/${building.building_id}`} />
          </div>
          {market.length > 0 && (
            <FactList
              layout="columns"
              facts={market}
              className="mb-5 grid-cols-1! rounded-lg border bg-panel px-4 py-3 sm:w-fit sm:grid-flow-col sm:grid-cols-none! sm:gap-x-10"
            />
          )}
          <FactList layout="columns" facts={facts} />
          {building.amenities.length > 0 && (
            <>
              <h2 className="pt-5 pb-2 text-xs text-muted">{texts.buildingFeatures}</h2>
              <ul className="flex flex-wrap gap-1.5">
                {building.amenities.map((feature) => (
                  <li key={feature}>
                    <Tag>{feature}</Tag>
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
      </div>
      <div>
        {building.latitude !== null && building.longitude !== null && (
          <LocationMap
            latitude={building.latitude}
            longitude={building.longitude}
            address={`${building.address}, ${building.city}, ${building.state} ${building.zip}`}
            tone="place"
          />
        )}
        {building.may_move && (
          <Button size="sm" className="mt-3" onClick={() => setMoving(true)}>
            <MapPin aria-hidden className="size-4" />
            {texts.movePin}
          </Button>
        )}
        {moving && (
          <Suspense>
            <MovePin building={building} onClose={() => setMoving(false)} />
          </Suspense>
        )}
      </div>
    </header>
  )
}
