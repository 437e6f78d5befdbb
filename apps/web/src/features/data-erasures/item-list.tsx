import type { ErasureItem } from '@pb/contract/data-erasures'
import { formatNumber } from '../../lib/format.ts'
import * as texts from './texts.ts'

interface ItemListProps {
  readonly title: string
  readonly items: readonly ErasureItem[]
}

/** Numbers of records by kind; kept ones with their reason. */
export function ItemList({ title, items }: ItemListProps) {
  return (
    <div>
      <h3 className="text-sm font-semibold">{title}</h3>
      {items.length === 0 && <p className="mt-1 text-sm text-muted">{texts.nothing}</p>}
      <ul className="mt-1 divide-y">
        {items.map(({ kind, records, kept_because }) => (
          <li key={kind} className="py-1.5 text-sm">
            <div className="flex justify-between gap-4">
              <span className="first-letter:uppercase">{kind}</span>
              <span className="tabular-nums">{formatNumber(records)}</span>
            </div>
            {kept_because !== null && <p className="max-w-prose text-xs text-muted">{kept_because}</p>}
          </li>
        ))}
      </ul>
    </div>
  )
}
