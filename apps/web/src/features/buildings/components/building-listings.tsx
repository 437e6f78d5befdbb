import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../components/ui/states.tsx'
import { buildingQuery } from '../api.ts'
import { defaultView, sortedBy, viewedUnits } from '../model/units.ts'
import { UnitsTable } from './units-table.tsx'

/** The units of a building that are on the market now. */
export function BuildingListings({ buildingId }: { readonly buildingId: string }) {
  const { data: building, error, refetch } = useQuery(buildingQuery(buildingId))
  const [view, setView] = useState(defaultView)
  const units = useMemo(
    () => viewedUnits(building?.units.filter(({ listing }) => listing !== null) ?? [], view),
    [building, view],
  )
  if (!building) {
    if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
    return <Skeleton className="h-64 rounded-md" />
  }
  if (units.length === 0)
    return <EmptyState title="No listings">Nothing in this building is listed now.</EmptyState>
  return (
    <UnitsTable
      caption={`Listings in ${building.address}`}
      units={units}
      sort={{ key: view.sort, direction: view.direction }}
      onSort={(key) => setView(sortedBy(view, key))}
    />
  )
}
