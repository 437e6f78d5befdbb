import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

export interface CompanyRow {
  readonly name: string
  readonly listings_count: number
}

/** As many as a list of suggestions holds. */
const most = 10
/** Like enough to be meant: a letter or two of a word may be wrong. */
const likeness = '0.4'

/**
 * Companies with active listings, of a name that begins so first, then those with a word that begins so or one like
 * it. Companies are few enough to be looked through by their trigrams; listings are counted for those shown alone.
 */
export async function companiesLike(db: Db, name: string): Promise<CompanyRow[]> {
  const text = name.toLowerCase()
  const pattern = text.replaceAll(/[\\%_]/g, '\\$&')
  return db.transaction().execute(async (tx) => {
    await sql`SELECT set_config('pg_trgm.word_similarity_threshold', ${likeness}, true)`.execute(tx)
    // Resembling names first, and only then, one by one, whether they offer anything: asked of all of them at once, it
    // would read every active listing.
    const { rows } = await sql<CompanyRow>`
      WITH found AS MATERIALIZED (
        SELECT id, name, lower(name) LIKE ${`${pattern}%`} AS begins, word_similarity(${text}, lower(name)) AS likeness
        FROM listing_company WHERE lower(name) LIKE ${`%${pattern}%`} OR ${text} <% lower(name)
      ), shown AS (
        SELECT found.* FROM found
          CROSS JOIN LATERAL (SELECT FROM listing WHERE active AND company_id = found.id LIMIT 1) offered
        ORDER BY begins DESC, likeness DESC, lower(name) LIMIT ${most}
      )
      SELECT name, (SELECT count(*)::int FROM listing WHERE active AND company_id = shown.id) AS listings_count
      FROM shown ORDER BY begins DESC, likeness DESC, lower(name)`.execute(tx)
    return rows
  })
}
