import { sql, type RawBuilder } from 'kysely'

/** A text as part of a pattern of LIKE. */
function literally(text: string): string {
  return text.replace(/[\\%_]/g, String.raw`\$&`)
}

/** The digits of what may be a telephone number; null for anything else. */
function digitsOf(text: string): string | null {
  if (!/^[+\d\s().-]+$/.test(text)) return null
  const digits = text.replace(/^\s*\+1/, '').replace(/\D/g, '')
  // Numbers of North America are kept without their 1.
  const own = digits.length === 11 ? digits.replace(/^1/, '') : digits
  return own.length >= 3 ? own : null
}

/** Words of a text as patterns: each begins a word of a name, without accents and marks. */
function wordsOf(text: string): RawBuilder<unknown> {
  return sql`ARRAY(SELECT '% ' || regexp_replace(word, '([\\\\%_])', '\\\\\\1', 'g') || '%'
    FROM unnest(string_to_array(search_words(${text}), ' ')) AS word)`
}

/**
 * Whether a client of an agent (`c`) is meant by a text: every word begins a word of the name, or the text is part of
 * an address, or its digits are part of a number. Each of the three looks at one agent's rows alone.
 */
export function meant(agentId: string, text: string): RawBuilder<unknown> {
  if (text === '') return sql`true`
  const ways = [sql`(search_words(${text}) <> '' AND c.search LIKE ALL (${wordsOf(text)}))`]
  if (!/\s/.test(text))
    ways.push(sql`c.id IN (SELECT client_id FROM client_email
      WHERE agent_id = ${agentId} AND lower(email::text) LIKE ${`%${literally(text.toLowerCase())}%`})`)
  const digits = digitsOf(text)
  if (digits !== null)
    // One client's numbers at a time: all numbers of the office would be read otherwise.
    ways.push(sql`coalesce((SELECT bool_or(translate(p.phone, ' ()+.-', '') LIKE ${`%${digits}%`})
      FROM client_phone p WHERE p.client_id = c.id), false)`)
  return sql`(${sql.join(ways, sql` OR `)})`
}

/** 0 where the name itself begins with the text, 1 where only a later word or an address does. */
export function closeness(text: string): RawBuilder<unknown> {
  return sql`(CASE WHEN c.search LIKE ' ' || regexp_replace(search_words(${text}), '([\\\\%_])', '\\\\\\1', 'g') || '%'
    THEN 0 ELSE 1 END)`
}
