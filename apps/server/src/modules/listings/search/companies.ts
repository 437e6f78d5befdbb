import { adTypes, type AdType } from '@pb/rules/vocabulary'
import type { Database } from '../../../platform/db/db.ts'

export interface CompanyRow {
  readonly name: string
  readonly listings_count: number
}

export interface CompanyQuery {
  readonly name: string
  /** Only companies with listings of this type. */
  readonly ad_type?: AdType | undefined
}

/** Length of the list of suggestions. */
const maxSuggestions = 10
/** Minimum word similarity: allows one or two wrong letters per word. */
const minSimilarity = 0.4

/**
 * `$1` is a lowercase text, `$2` the ad types. There are few enough names to scan all for shared trigram bits; `word_similarity` takes a
 * hundred times as long, so it runs only for the best candidates, as does the check for active listings. Similarity is
 * at most the share of the text's trigrams found in a name; two trigrams can share one bit.
 */
const statement = `
  WITH asked AS MATERIALIZED (SELECT trigram_bits($1) AS bits), named AS MATERIALIZED (
    SELECT id, name, small_name, strpos(small_name, $1) AS place, bit_count(trigrams & bits)::int AS shared,
      greatest(bit_count(bits) * ${minSimilarity}::float8 - 1, 0) AS enough
    FROM listing_company, asked
  ), best AS MATERIALIZED (
    SELECT * FROM named WHERE place > 0 OR shared > enough
    ORDER BY CASE place WHEN 0 THEN 0 WHEN 1 THEN 2000 ELSE 1000 END + shared DESC, small_name LIMIT 300
  ), likened AS (
    SELECT *, word_similarity($1, small_name) AS likeness FROM best
    WHERE (SELECT true FROM listing WHERE active AND company_id = best.id AND ad_type = ANY ($2) LIMIT 1) LIMIT 100
  )
  SELECT name, (SELECT count(*)::int FROM listing WHERE active AND company_id = likened.id AND ad_type = ANY ($2)) AS listings_count
  FROM likened WHERE place > 0 OR likeness >= ${minSimilarity}
  ORDER BY place = 1 DESC, likeness DESC, small_name LIMIT ${maxSuggestions}`

/**
 * Finds companies with active listings: names that start with the text first, then names that contain it or are
 * similar. A prepared statement, since planning takes a considerable part of its time.
 */
export async function findCompaniesByName(
  { pool }: Pick<Database, 'pool'>,
  { name, ad_type }: CompanyQuery,
): Promise<CompanyRow[]> {
  const { rows } = await pool.query<CompanyRow>({
    name: 'companies_like',
    text: statement,
    values: [name.toLowerCase(), ad_type === undefined ? adTypes : [ad_type]],
  })
  return rows
}
