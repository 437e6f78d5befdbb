import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { ErrorState } from '../../components/ui/states.tsx'
import { buildingQuery } from '../../features/buildings/api.ts'
import { BuildingHeader } from '../../features/buildings/components/building-header.tsx'
import { BuildingListings } from '../../features/buildings/components/building-listings.tsx'
import { RecordedSales } from '../../features/buildings/components/recorded-sales.tsx'
import { startTab } from '../../features/buildings/model/start-tab.ts'
import { leadsNowhere, NotHere } from '../not-here.tsx'

const frame = 'mx-auto w-full max-w-[1360px] px-4 pt-5 pb-12 sm:px-6'

/** One building: what it is, its listings now and before, and what was sold in it. */
export function Component() {
  const { id = '' } = useParams()
  const { data: building, error, refetch } = useQuery(buildingQuery(id))
  if (building) {
    return (
      <div className={frame}>
        <BuildingHeader building={building} />
        <div key={building.building_id} className="flex min-w-0 flex-col gap-10 pt-8">
          <BuildingListings building={building} start={startTab(building)} withUnits />
          <RecordedSales buildingId={building.building_id} />
        </div>
      </div>
    )
  }
  if (leadsNowhere(error)) {
    return (
      <NotHere title="This building is not here" to="/" action="Go back to homepage">
        Its address is wrong, or it is not among the office’s buildings.
      </NotHere>
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
