import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { ErrorState } from '../../components/ui/states.tsx'
import { buildingQuery } from '../../queries/buildings.ts'
import { BuildingHeader } from '../../features/buildings/building-header.tsx'
import { BuildingListings } from '../../features/buildings/listings/building-listings.tsx'
import { RecordedSales } from '../../features/buildings/sales/recorded-sales.tsx'
import { getInitialTab } from '../../features/buildings/listings/initial-tab.ts'
import { isNotFoundOrInvalid, NotFound } from '../not-found.tsx'
import * as texts from './texts.ts'

const frame = 'mx-auto w-full max-w-[1360px] px-4 pt-5 pb-12 sm:px-6'

/** One building with its facts, listings and recorded sales. */
export function Component() {
  const { id = '' } = useParams()
  const { data: building, error, refetch } = useQuery(buildingQuery(id))
  if (building) {
    return (
      <div className={frame}>
        <BuildingHeader building={building} />
        <div key={building.building_id} className="flex min-w-0 flex-col gap-10 pt-8">
          <BuildingListings building={building} initialTab={getInitialTab(building)} withUnits />
          <RecordedSales buildingId={building.building_id} />
        </div>
      </div>
    )
  }
  if (isNotFoundOrInvalid(error)) {
    return (
      <NotFound title={texts.buildingNotFound} to="/" action={texts.goBackToHomepage}>
        {texts.buildingNotFoundHint}
      </NotFound>
    )
  }
  if (error) return <ErrorState className="pt-16" error={error} onRetry={() => void refetch()} />
  return (
    <div aria-busy className={frame}>
      <Skeleton className="h-52 rounded-lg" />
      <Skeleton className="mt-8 h-96 rounded-md" />
    </div>
  )
}
