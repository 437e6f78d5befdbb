import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

export interface CompanyRow {
  readonly name: string
  readonly listings_count: number
}

/** As many as a list of suggestions holds. */
const most = 10
/** Like enough to be meant: a letter or two of a word may be wrong. */
const likeEnough = 0.4

/**
 * Companies with active listings, of a name that begins so first, then those with a word that begins so or one like
 * it. Companies are few enough to be likened one and all; from the best downward they are asked whether they offer
 * anything, until there are enough. Asked of all of them, that would read every active listing.
 */
export async function companiesLike(db: Db, name: string): Promise<CompanyRow[]> {
  const text = name.toLowerCase()
  const pattern = text.replaceAll(/[\\%_]/g, '\\$&')
  const { rows } = await sql<CompanyRow>`
    SELECT name, (SELECT count(*)::int FROM listing WHERE active AND company_id = best.id) AS listings_count
    FROM (
      SELECT * FROM (
        SELECT id, name, lower(name) COLLATE "C" AS small, lower(name) LIKE ${`${pattern}%`} AS begins,
          word_similarity(${text}, lower(name)) AS likeness
        FROM listing_company OFFSET 0
      ) named
      WHERE likeness >= ${likeEnough}::float8 OR small LIKE ${`%${pattern}%`}
      ORDER BY begins DESC, likeness DESC, small OFFSET 0
    ) best
    WHERE (SELECT true FROM listing WHERE active AND company_id = best.id LIMIT 1)
    ORDER BY begins DESC, likeness DESC, small LIMIT ${most}`.execute(db)
  return rows
}
