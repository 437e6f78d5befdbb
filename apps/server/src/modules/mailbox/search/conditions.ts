import type { SearchFolder, SearchTerm } from '@pb/rules/mail/search-query'
import { offsetMinutes } from '@pb/rules/time-zone'
import { sql, type RawBuilder } from 'kysely'
import { folderBits, labelBits } from '../labels.ts'

/** The parts of `mail_search` that an operator looks in. */
const parts = { text: '', from: 'B', to: 'C', subject: 'A' } as const

const folders: Readonly<Record<Exclude<SearchFolder, 'anywhere'>, number>> = {
  inbox: folderBits.INBOX,
  starred: folderBits.STARRED,
  sent: folderBits.SENT,
  draft: folderBits.DRAFT,
  trash: folderBits.TRASH,
}

const minuteMs = 60_000

/** The beginning of a day in a time zone. */
function beginOf(date: string, zone: string): Date {
  const midnight = Date.parse(`${date}T00:00:00Z`)
  const guess = midnight - offsetMinutes(zone, midnight) * minuteMs
  // Where the clocks change in between, the offset of the day's own beginning holds.
  return new Date(midnight - offsetMinutes(zone, guess) * minuteMs)
}

const inFolder = (bit: number): RawBuilder<boolean> => sql<boolean>`mail_folders(m.labels) & ${bit}::int <> 0`

function conditionOf(term: SearchTerm, zone: string): RawBuilder<boolean> {
  switch (term.kind) {
    case 'text':
    case 'from':
    case 'to':
    case 'subject':
      return sql<boolean>`m.search @@ mail_words(${term.value}, ${parts[term.kind]}, ${!term.phrase})`
    case 'attachment':
      return sql<boolean>`m.attachment_count > 0`
    case 'before':
      return sql<boolean>`m.at < ${beginOf(term.date, zone)}`
    case 'after':
      return sql<boolean>`m.at >= ${beginOf(term.date, zone)}`
    case 'is': {
      if (term.state === 'starred') return sql<boolean>`m.labels & ${labelBits.STARRED}::int <> 0`
      const unread = sql<boolean>`m.labels & ${labelBits.UNREAD}::int <> 0`
      return term.state === 'unread' ? unread : sql<boolean>`NOT (${unread})`
    }
    case 'in':
      return term.folder === 'anywhere' ? sql<boolean>`true` : inFolder(folders[term.folder])
  }
}

/**
 * What a message `m` must fulfil. The folder that is open holds unless the search itself names one (`in:anywhere` is
 * any, trash included).
 */
export function searchConditions(
  terms: readonly SearchTerm[],
  { folder, zone }: { folder: number; zone: string },
): RawBuilder<boolean> {
  const named = terms.some((term) => term.kind === 'in' && !term.negated)
  const conditions = terms.map((term) => {
    const condition = conditionOf(term, zone)
    return term.negated ? sql<boolean>`coalesce(NOT (${condition}), true)` : condition
  })
  if (!named) conditions.push(inFolder(folder))
  return sql<boolean>`${sql.join(conditions, sql` AND `)}`
}
