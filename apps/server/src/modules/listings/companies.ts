import type { Database } from '../../platform/db.ts'

export interface CompanyRow {
  readonly name: string
  readonly listings_count: number
}

/** As many as a list of suggestions holds. */
const most = 10
/** Like enough to be meant: a letter or two of a word may be wrong. */
const likeEnough = 0.4

/**
 * `$1` a text in small letters. Names are few enough to be looked through one and all for the trigrams they share with
 * it; likening takes a hundred times as long, and is left for the best, as is the question whether they offer anything.
 * A likeness is no greater than the share of the text's trigrams, of which two may have one bit.
 */
const statement = `
  WITH asked AS MATERIALIZED (SELECT trigram_bits($1) AS bits), named AS MATERIALIZED (
    SELECT id, name, small_name, strpos(small_name, $1) AS place, bit_count(trigrams & bits)::int AS shared,
      greatest(bit_count(bits) * ${likeEnough}::float8 - 1, 0) AS enough
    FROM listing_company, asked
  ), best AS MATERIALIZED (
    SELECT * FROM named WHERE place > 0 OR shared > enough
    ORDER BY CASE place WHEN 0 THEN 0 WHEN 1 THEN 2000 ELSE 1000 END + shared DESC, small_name LIMIT 300
  ), likened AS (
    SELECT *, word_similarity($1, small_name) AS likeness FROM best
    WHERE (SELECT true FROM listing WHERE active AND company_id = best.id LIMIT 1) LIMIT 100
  )
  SELECT name, (SELECT count(*)::int FROM listing WHERE active AND company_id = likened.id) AS listings_count
  FROM likened WHERE place > 0 OR likeness >= ${likeEnough}
  ORDER BY place = 1 DESC, likeness DESC, small_name LIMIT ${most}`

/**
 * Companies with active listings, of a name that begins so first, then those that hold it or something like it. Named,
 * since planning would take a good part of it.
 */
export async function companiesLike({ pool }: Pick<Database, 'pool'>, name: string): Promise<CompanyRow[]> {
  const { rows } = await pool.query<CompanyRow>({
    name: 'companies_like',
    text: statement,
    values: [name.toLowerCase()],
  })
  return rows
}
