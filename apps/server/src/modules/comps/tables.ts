import type { BoroughKey } from '@pb/rules/neighborhoods'
import type { Table } from '../../platform/db/table.ts'

declare module '../../platform/db/db.ts' {
  interface Tables {
    /** `level`: natural logarithm of the price level. */
    market_index: Table<'market_index', { borough: BoroughKey }>
  }
}
