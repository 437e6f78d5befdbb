import { adTypes, type AdType } from '@pb/rules/vocabulary'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { cn } from '../../../lib/cn.ts'
import { formatNumber } from '../../../lib/format.ts'
import { clientCountQuery, type ClientMode } from '../../../queries/clients.ts'
import * as texts from './texts.ts'

const titles: Readonly<Record<AdType, string>> = { rental: texts.rentalClients, sale: texts.salesClients }

interface TypeToggleProps {
  readonly adType: AdType
  readonly search: string
  readonly mode: ClientMode
  /** Total of the current list. */
  readonly total: number | undefined
  readonly getPath: (adType: AdType) => string
}

/** Switches between rental and sales clients, with the number of matches of each. */
export function TypeToggle({ adType, search, mode, total, getPath: pathOf }: TypeToggleProps) {
  const other = adTypes.find((type) => type !== adType)!
  const { data: otherCount } = useQuery(clientCountQuery(other, search, mode))
  return (
    <nav
      aria-label={texts.clientType}
      className="grid grid-cols-2 gap-0.5 rounded-md border bg-panel p-[3px]"
    >
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
