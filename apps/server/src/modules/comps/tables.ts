import type { BoroughKey } from '@pb/rules/neighborhoods'
import type { AdType } from '@pb/rules/vocabulary'

declare module '../../platform/db/db.ts' {
  interface Tables {
    market_index: {
      ad_type: AdType
      borough: BoroughKey
      year: number
      /** Natural logarithm of the price level. */
      level: number
      closings: number
      computed_on: string
    }
  }
}
