import type { Building } from '@pb/contract/buildings'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { EmptyState } from '../../../components/ui/states.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { Pager } from '../../../components/ui/pager.tsx'
import { Segmented } from '../../../components/ui/segmented.tsx'
import { plural } from '../../../lib/format.ts'
import {
  formatView,
  parseView,
  sortedBy,
  unitsPerPage,
  viewedUnits,
  type UnitScope,
  type UnitSortKey,
  type UnitView,
} from '../model/units.ts'
import { UnitsTable } from './units-table.tsx'

const scopes: readonly { readonly value: UnitScope; readonly label: string }[] = [
  { value: 'all', label: 'All units' },
  { value: 'sale', label: 'For sale' },
  { value: 'rental', label: 'For rent' },
]

/** The units of a building: searched by label, narrowed to what is listed, sorted, in pages; the URL says how. */
export function BuildingUnits({ building }: { readonly building: Building }) {
  const [params, setParams] = useSearchParams()
  const asked = useMemo(() => parseView(params), [params])
  // The field leads and the URL follows: a URL is too slow to type into.
  const [search, setSearch] = useState(asked.search)
  const view = useMemo(() => ({ ...asked, search }), [asked, search])
  const show = useCallback(
    (next: UnitView) => setParams(formatView(next), { replace: true, preventScrollReset: true }),
    [setParams],
  )
  const narrowed = useDeferredValue(view)
  const units = useMemo(() => viewedUnits(building.units, narrowed), [building, narrowed])
  const pages = Math.ceil(units.length / unitsPerPage)
  const page = Math.min(view.page, Math.max(pages, 1))
  const rows = useMemo(() => units.slice((page - 1) * unitsPerPage, page * unitsPerPage), [units, page])
  const onSort = useCallback((key: UnitSortKey) => show(sortedBy(view, key)), [show, view])
  const sort = useMemo(() => ({ key: view.sort, direction: view.direction }), [view.sort, view.direction])

  return (
    <section>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 pb-3">
        <h2 className="text-lg font-semibold">Units</h2>
        <p aria-live="polite" className="text-sm text-muted tabular-nums">
          {plural(units.length, 'unit')}
        </p>
        <div className="ml-auto flex flex-wrap items-center gap-2">
          <Segmented
            label="Units shown"
            value={view.scope}
            segments={scopes}
            onChange={(scope) => show({ ...view, scope, page: 1 })}
          />
          <Input
            type="search"
            aria-label="Find a unit"
            placeholder="Find a unit"
            value={search}
            onChange={({ target }) => {
              setSearch(target.value)
              show({ ...view, search: target.value, page: 1 })
            }}
            className="w-40!"
          />
        </div>
      </div>
      {rows.length > 0 ? (
        <UnitsTable caption={`Units of ${building.address}`} units={rows} sort={sort} onSort={onSort} />
      ) : (
        <EmptyState title="No units" className="rounded-md border bg-panel">
          No unit of this building fits.
        </EmptyState>
      )}
      <div className="pt-6 empty:hidden">
        <Pager
          page={page}
          pages={pages}
          toPage={(to) => ({ search: `?${formatView({ ...view, page: to }).toString()}` })}
        />
      </div>
    </section>
  )
}
