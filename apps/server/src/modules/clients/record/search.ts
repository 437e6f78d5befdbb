import { toLikePattern } from '../../../platform/db/like-pattern.ts'
import { sql, type RawBuilder } from 'kysely'

/** The digits of a text that may be part of a phone number; null for anything else. */
export function parsePhoneDigits(text: string): string | null {
  if (!/^[+\d\s().-]+$/.test(text)) return null
  const digits = text.replace(/^\s*\+1/, '').replace(/\D/g, '')
  // North American numbers are stored without the country code 1.
  const national = digits.length === 11 ? digits.replace(/^1/, '') : digits
  return national.length >= 3 ? national : null
}

/** Whether a word is Chinese, Japanese or Korean, of which each part is looked for. */
export const hasNoSpaces = (word: string): boolean =>
  /^[\u3005\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]+$/u.test(word)

/** Han characters, kana and Hangul, in whose names words have no spaces in between. */
const unspaced = sql.raw("'^[\u3005\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]+$'")

/**
 * An array of LIKE patterns, one per word of the text, each matching the start of a word in a column of `search_words`.
 * A Chinese, Japanese or Korean word has one for each character: a name is found whole and in its parts, in both orders.
 */
export function toWordPatterns(text: string): RawBuilder<unknown> {
  return sql`ARRAY(SELECT CASE WHEN word ~ ${unspaced} THEN '%' ELSE '% ' END
      || regexp_replace(part, '([\\\\%_])', '\\\\\\1', 'g') || '%'
    FROM unnest(string_to_array(search_words(${text}), ' ')) AS word,
      unnest(CASE WHEN word ~ ${unspaced} THEN string_to_array(word, NULL) ELSE ARRAY[word] END) AS part)`
}

/**
 * SQL condition: a client `c` matches a text when every word starts a word of the name, or the text is part of an
 * email, or its digits are part of a phone number. Each of the three reads only rows of the agent.
 */
export function matchesSearchText(agentId: string, text: string): RawBuilder<unknown> {
  if (text === '') return sql`true`
  const conditions = [sql`(search_words(${text}) <> '' AND c.search LIKE ALL (${toWordPatterns(text)}))`]
  if (!/\s/.test(text))
    conditions.push(sql`c.id IN (SELECT client_id FROM client_email
      WHERE agent_id = ${agentId} AND lower(email::text) LIKE ${toLikePattern(text.toLowerCase())})`)
  const digits = parsePhoneDigits(text)
  if (digits !== null)
    // A correlated subquery per client; a join would read all phone numbers of the office.
    conditions.push(sql`coalesce((SELECT bool_or(translate(p.phone, ' ()+.-', '') LIKE ${`%${digits}%`})
      FROM client_phone p WHERE p.client_id = c.id), false)`)
  return sql`(${sql.join(conditions, sql` OR `)})`
}

/** SQL rank: 0 when the name starts with the text, otherwise 1. */
export function rankSearchMatch(text: string): RawBuilder<unknown> {
  return sql`(CASE WHEN c.search LIKE ' ' || regexp_replace(search_words(${text}), '([\\\\%_])', '\\\\\\1', 'g') || '%'
    THEN 0 ELSE 1 END)`
}
