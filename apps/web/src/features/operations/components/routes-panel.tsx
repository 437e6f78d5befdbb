import type { RouteLoad } from '@pb/contract/diagnostics'
import { useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { DataTable, type Column, type Sort } from '../../../components/ui/data-table.tsx'
import { formatNumber } from '../../../lib/format.ts'
import { formatMs } from '../model/format-amounts.ts'
import { Section } from './section.tsx'
import * as texts from '../texts.ts'

type Key = 'route' | 'per_minute' | 'calls' | 'mean_ms' | 'p95_ms' | 'failed'

const columns: readonly Column<RouteLoad, Key>[] = [
  {
    key: 'route',
    title: texts.endpoint,
    sortable: true,
    cell: ({ method, route }) => (
      <span className="font-medium">
        <span className="mr-2 inline-block w-12 text-xs font-normal text-muted">{method}</span>
        {route}
      </span>
    ),
  },
  {
    key: 'per_minute',
    title: texts.perMinute,
    numeric: true,
    sortable: true,
    cell: ({ per_minute }) => (per_minute === 0 ? <span className="text-muted">0</span> : per_minute),
  },
  {
    key: 'calls',
    title: texts.calls,
    numeric: true,
    sortable: true,
    cell: ({ calls }) => formatNumber(calls),
  },
  {
    key: 'mean_ms',
    title: texts.mean,
    numeric: true,
    sortable: true,
    cell: ({ mean_ms }) => formatMs(mean_ms),
  },
  { key: 'p95_ms', title: 'p95', numeric: true, sortable: true, cell: ({ p95_ms }) => formatMs(p95_ms) },
  {
    key: 'failed',
    title: texts.failed,
    numeric: true,
    sortable: true,
    cell: ({ failed }) =>
      failed === 0 ? (
        <span className="text-muted">0</span>
      ) : (
        <span className="font-medium text-danger">{formatNumber(failed)}</span>
      ),
  },
]

const collapsedLength = 10

function sortRoutes(routes: readonly RouteLoad[], { key, direction }: Sort<Key>): RouteLoad[] {
  const sign = direction === 'asc' ? 1 : -1
  return routes.toSorted((a, b) => {
    if (key === 'route') return sign * a.route.localeCompare(b.route)
    return sign * (a[key] - b[key]) || b.calls - a.calls
  })
}

/** Requests and latency by endpoint of this process since its start. Rates cover the last five minutes. */
export function RoutesPanel({ routes }: { readonly routes: readonly RouteLoad[] }) {
  const [sort, setSort] = useState<Sort<Key>>({ key: 'per_minute', direction: 'desc' })
  const [all, setAll] = useState(false)
  const rows = sortRoutes(routes, sort).slice(0, all ? undefined : collapsedLength)
  return (
    <Section title={texts.loadOfThisProcess} note={texts.loadNote}>
      <DataTable
        caption={texts.loadByEndpoint}
        columns={columns}
        rows={rows}
        rowKey={({ method, route }) => `${method} ${route}`}
        sort={sort}
        onSort={(key) =>
          setSort({ key, direction: sort.key === key && sort.direction === 'desc' ? 'asc' : 'desc' })
        }
      />
      {!all && routes.length > collapsedLength && (
        <Button variant="ghost" size="sm" className="mt-2" onClick={() => setAll(true)}>
          {texts.showAll(routes.length)}
        </Button>
      )}
    </Section>
  )
}
