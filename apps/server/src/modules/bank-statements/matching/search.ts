import { sql, type RawBuilder } from 'kysely'

/** A pattern of LIKE for texts that contain a search. */
export const toPattern = (search: string): string => `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** Whether an amount in cents, written in dollars without its sign, contains a search such as `$1,250.0`. */
export const hasAmount = (cents: RawBuilder<unknown>, search: string): RawBuilder<boolean> =>
  sql<boolean>`(abs(${cents})::numeric / 100)::numeric(20, 2)::text LIKE ${toPattern(search.replaceAll(/[$,]/g, ''))}`
