import type { SearchFolder, SearchTerm } from '@pb/rules/mail/search-query'
import { toInstant } from '@pb/rules/time-zone'
import { sql, type RawBuilder } from 'kysely'
import { folderBits, labelBits } from '../labels.ts'

/** Weights of the search vector (SQL function `mail_search`) that an operator searches. */
const searchWeights = { text: '', from: 'B', to: 'C', subject: 'A' } as const

const searchFolders: Readonly<Record<Exclude<SearchFolder, 'anywhere'>, number>> = {
  inbox: folderBits.INBOX,
  starred: folderBits.STARRED,
  sent: folderBits.SENT,
  draft: folderBits.DRAFT,
  trash: folderBits.TRASH,
}

/** Returns the start of a day in a time zone. */
const getStartOfDay = (date: string, zone: string): Date =>
  new Date(toInstant(zone, Date.parse(`${date}T00:00:00Z`)))

const inFolder = (bit: number): RawBuilder<boolean> => sql<boolean>`mail_folders(m.labels) & ${bit}::int <> 0`

function toCondition(term: SearchTerm, zone: string): RawBuilder<boolean> {
  switch (term.kind) {
    case 'text':
    case 'from':
    case 'to':
    case 'subject':
      return sql<boolean>`m.search @@ mail_words(${term.value}, ${searchWeights[term.kind]}, ${!term.phrase})`
    case 'attachment':
      return sql<boolean>`m.attachment_count > 0`
    case 'before':
      return sql<boolean>`m.at < ${getStartOfDay(term.date, zone)}`
    case 'after':
      return sql<boolean>`m.at >= ${getStartOfDay(term.date, zone)}`
    case 'is': {
      if (term.state === 'starred') return sql<boolean>`m.labels & ${labelBits.STARRED}::int <> 0`
      const unread = sql<boolean>`m.labels & ${labelBits.UNREAD}::int <> 0`
      return term.state === 'unread' ? unread : sql<boolean>`NOT (${unread})`
    }
    case 'in':
      return term.folder === 'anywhere' ? sql<boolean>`true` : inFolder(searchFolders[term.folder])
  }
}

/**
 * Builds the condition that a message `m` must meet. Searches in `folder` unless the query contains `in:`; `in:anywhere`
 * searches all folders including the trash.
 */
export function searchConditions(
  terms: readonly SearchTerm[],
  { folder, zone }: { folder: number; zone: string },
): RawBuilder<boolean> {
  const hasFolder = terms.some((term) => term.kind === 'in' && !term.negated)
  const conditions = terms.map((term) => {
    const condition = toCondition(term, zone)
    return term.negated ? sql<boolean>`coalesce(NOT (${condition}), true)` : condition
  })
  if (!hasFolder) conditions.push(inFolder(folder))
  return sql<boolean>`${sql.join(conditions, sql` AND `)}`
}
