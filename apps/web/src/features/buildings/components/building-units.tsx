import { useQuery } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useMemo } from 'react'
import { Pager } from '../../../components/ui/pager.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../components/ui/states.tsx'
import { useAddressView } from '../../../lib/use-address-view.ts'
import { buildingQuery } from '../api.ts'
import {
  formatView,
  parseView,
  sortedBy,
  unitsPerPage,
  viewedUnits,
  type UnitSortKey,
} from '../model/units.ts'
import { UnitsTable } from './units-table.tsx'

const words = { parse: parseView, format: formatView }

interface BuildingUnitsProps {
  readonly buildingId: string
  /** Part of a unit's label, as it is being typed. */
  readonly search: string
}

/** Every unit of a building, sorted, in pages; the URL says how. */
export function BuildingUnits({ buildingId, search }: BuildingUnitsProps) {
  const { data: building, error, refetch } = useQuery(buildingQuery(buildingId))
  const [asked, update, linkTo] = useAddressView(words)
  const view = useMemo(() => ({ ...asked, search }), [asked, search])
  const narrowed = useDeferredValue(view)
  const units = useMemo(() => viewedUnits(building?.units ?? [], narrowed), [building, narrowed])
  const pages = Math.ceil(units.length / unitsPerPage)
  const page = Math.min(view.page, Math.max(pages, 1))
  const rows = useMemo(() => units.slice((page - 1) * unitsPerPage, page * unitsPerPage), [units, page])
  const onSort = useCallback((key: UnitSortKey) => update((now) => sortedBy(now, key)), [update])
  const sort = useMemo(() => ({ key: view.sort, direction: view.direction }), [view.sort, view.direction])
  if (!building) {
    if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
    return <Skeleton className="h-72 rounded-md" />
  }
  return (
    <>
      {rows.length > 0 ? (
        <UnitsTable caption={`Units of ${building.address}`} units={rows} sort={sort} onSort={onSort} />
      ) : (
        <EmptyState title="No units" className="rounded-md border bg-panel">
          No unit of this building fits.
        </EmptyState>
      )}
      <div className="pt-6 empty:hidden">
        <Pager page={page} pages={pages} toPage={(to) => linkTo((now) => ({ ...now, page: to }))} />
      </div>
    </>
  )
}
