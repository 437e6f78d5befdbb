import { adTypes, type AdType } from '@pb/rules/vocabulary'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { cn } from '../../../lib/cn.ts'
import { formatNumber } from '../../../lib/format.ts'
import { clientCountQuery } from '../api/queries.ts'
import type { ClientMode } from '../model/list-view.ts'

const titles: Readonly<Record<AdType, string>> = { rental: 'Rental Clients', sale: 'Sales Clients' }

interface TypeToggleProps {
  readonly adType: AdType
  readonly search: string
  readonly mode: ClientMode
  /** Of the list that is shown. */
  readonly total: number | undefined
  readonly pathOf: (adType: AdType) => string
}

/** Rental or sales clients, each with how many of them the search finds. */
export function TypeToggle({ adType, search, mode, total, pathOf }: TypeToggleProps) {
  const other = adTypes.find((type) => type !== adType)!
  const { data: otherCount } = useQuery(clientCountQuery(other, search, mode))
  return (
    <nav aria-label="Type of clients" className="grid grid-cols-2 gap-0.5 rounded-md border bg-panel p-[3px]">
      {adTypes.map((type) => {
        const count = type === adType ? total : otherCount
        return (
          <Link
            key={type}
            to={pathOf(type)}
            aria-current={type === adType ? 'page' : undefined}
            className={cn(
              'flex h-7 items-center justify-center gap-1.5 rounded-sm px-2 text-sm font-medium whitespace-nowrap',
              type === adType ? 'bg-sunken text-ink' : 'text-muted hover:text-ink',
            )}
          >
            {titles[type]}
            {count !== undefined && (
              <span className="text-xs font-normal text-muted tabular-nums">{formatNumber(count)}</span>
            )}
          </Link>
        )
      })}
    </nav>
  )
}
