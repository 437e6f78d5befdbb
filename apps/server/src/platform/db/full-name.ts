import { sql, type RawBuilder } from 'kysely'

/** Han characters and Hangul syllables. */
const surnameFirst = `'^[\u3005\u3400-\u9fff\uf900-\ufaff\uac00-\ud7a3]+$'`

/**
 * SQL of a whole name in the order of its language, like `joinPersonName`; `table` is the alias of a table with first
 * and last names.
 */
export function fullName(table: 'c' | 'p' | 'client' | 'participant' | 'own' | 'given'): RawBuilder<string> {
  const [first, last] = [`${table}.first_name`, `${table}.last_name`]
  return sql<string>`(${sql.raw(`CASE WHEN ${first} ~ ${surnameFirst} AND ${last} ~ ${surnameFirst}
    THEN ${last} || ${first} ELSE trim(${first} || ' ' || ${last}) END`)})`
}
