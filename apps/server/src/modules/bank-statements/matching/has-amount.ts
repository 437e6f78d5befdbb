import { sql, type RawBuilder } from 'kysely'
import { toLikePattern } from '../../../platform/db/like-pattern.ts'

/** Whether an amount in cents, written in dollars without its sign, contains a search such as `$1,250.0`. */
export const hasAmount = (cents: RawBuilder<unknown>, search: string): RawBuilder<boolean> =>
  sql<boolean>`(abs(${cents})::numeric / 100)::numeric(20, 2)::text LIKE ${toLikePattern(search.replaceAll(/[$,]/g, ''))}`
