import type { MailFolder } from '@pb/contract/mail-messages'
import { flattenTerms, parseSearch, type SearchTerm } from '@pb/rules/mail/search-query'
import { getDateIn, isTimeZone, officeTimeZone } from '@pb/rules/time-zone'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { maybeOne } from '../../../platform/db/one-row.ts'
import type { Deps } from '../../../platform/deps.ts'
import { folderBits } from '../labels.ts'
import { toCondition } from './term-conditions.ts'

/** Returns the agent's time zone, which determines when a day starts; the office's by default. */
async function getTimeZone(db: Db | Tx, personId: string): Promise<string> {
  const { rows } = await sql<{ zone: string | null }>`
    SELECT time_zone AS zone FROM agent WHERE person_id = ${personId}`.execute(db)
  const zone = maybeOne(rows)?.zone
  return zone && isTimeZone(zone) ? zone : officeTimeZone
}

const dateOperator = /\b(?:before|after|since|newer|older):/i

interface SearchScope {
  readonly personId: string
  readonly folder: MailFolder
  readonly q: string
}

const isFolder = (term: SearchTerm): boolean => term.kind === 'in'

/**
 * Returns the condition that a message `m` must meet to be found by a search. Searches in the folder unless the query
 * names one with `in:`; `in:anywhere` searches all folders including the trash.
 */
export function toSearchCondition({
  folder,
  q,
  zone,
  now,
}: Omit<SearchScope, 'personId'> & { readonly zone: string; readonly now: Date }): RawBuilder<boolean> {
  const terms = parseSearch(q, getDateIn(zone, now))
  const conditions = terms.map((term) => toCondition(term, { zone, now }))
  if (!flattenTerms(terms).some(({ term, negated }) => isFolder(term) && !negated))
    conditions.push(sql<boolean>`mail_folders(m.labels) & ${folderBits[folder]}::int <> 0`)
  return sql<boolean>`${sql.join(conditions, sql` AND `)}`
}

/** Returns the condition of a search of the owner, whose days are those of their time zone. */
export async function findSearchCondition(
  db: Db | Tx,
  { clock }: Pick<Deps, 'clock'>,
  { personId, folder, q }: SearchScope,
): Promise<RawBuilder<boolean>> {
  const zone = dateOperator.test(q) ? await getTimeZone(db, personId) : officeTimeZone
  return toSearchCondition({ folder, q, zone, now: clock.now() })
}
