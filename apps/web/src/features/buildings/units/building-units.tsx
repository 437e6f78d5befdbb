import { useQuery } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useMemo } from 'react'
import { Pager } from '../../../components/ui/pager.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../components/ui/states.tsx'
import { useUrlState } from '../../../lib/use-url-state.ts'
import { buildingQuery } from '../../../queries/buildings.ts'
import {
  formatUnitsView,
  parseUnitsView,
  toggleSort,
  unitsPerPage,
  filterAndSortUnits,
  type UnitSortKey,
} from './units-view.ts'
import { UnitsTable } from './units-table.tsx'
import * as texts from './texts.ts'

const viewFormat = { parse: parseUnitsView, format: formatUnitsView }

interface BuildingUnitsProps {
  readonly buildingId: string
  /** Text to find in the unit's name. */
  readonly search: string
}

/** All units of a building, with sorting and pages in the URL. */
export function BuildingUnits({ buildingId, search }: BuildingUnitsProps) {
  const { data: building, error, refetch } = useQuery(buildingQuery(buildingId))
  const [urlView, update, linkTo] = useUrlState(viewFormat)
  const view = useMemo(() => ({ ...urlView, search }), [urlView, search])
  const deferredView = useDeferredValue(view)
  const units = useMemo(
    () => filterAndSortUnits(building?.units ?? [], deferredView),
    [building, deferredView],
  )
  const pages = Math.ceil(units.length / unitsPerPage)
  const page = Math.min(view.page, Math.max(pages, 1))
  const rows = useMemo(() => units.slice((page - 1) * unitsPerPage, page * unitsPerPage), [units, page])
  const onSort = useCallback((key: UnitSortKey) => update((now) => toggleSort(now, key)), [update])
  const sort = useMemo(() => ({ key: view.sort, direction: view.direction }), [view.sort, view.direction])
  if (!building) {
    if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
    return <Skeleton className="h-72 rounded-md" />
  }
  return (
    <>
      {rows.length > 0 ? (
        <UnitsTable caption={texts.unitsIn(building.address)} units={rows} sort={sort} onSort={onSort} />
      ) : (
        <EmptyState title={texts.noUnits} className="rounded-md border bg-panel">
          {texts.noUnitsMatch}
        </EmptyState>
      )}
      <div className="pt-6 empty:hidden">
        <Pager page={page} pages={pages} toPage={(to) => linkTo((now) => ({ ...now, page: to }))} />
      </div>
    </>
  )
}
