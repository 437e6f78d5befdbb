import { toLikePattern } from '../../../platform/db/like-pattern.ts'
import type { SearchFolder, SearchTerm } from '@pb/rules/mail/search-query'
import { toSearchVariants } from '@pb/rules/mail/search-variants'
import { toInstant } from '@pb/rules/time-zone'
import { sql, type RawBuilder } from 'kysely'
import { folderBits, labelBits } from '../labels.ts'

type Condition = RawBuilder<boolean>
type Term<K extends SearchTerm['kind']> = Extract<SearchTerm, { kind: K }>

interface WordsTerm {
  readonly value: string
  readonly phrase: boolean
}

interface SearchContext {
  readonly zone: string
  readonly now: Date
}

/** Weights of the search vector (SQL function `mail_search`) that an operator searches. */
const searchWeights = { text: '', from: 'B', to: 'C', subject: 'A' } as const

const folders: Readonly<Record<Exclude<SearchFolder, 'anywhere'>, number>> = {
  inbox: folderBits.INBOX,
  starred: folderBits.STARRED,
  sent: folderBits.SENT,
  draft: folderBits.DRAFT,
  trash: folderBits.TRASH,
  snoozed: folderBits.SNOOZED,
  scheduled: folderBits.SCHEDULED,
  spam: folderBits.SPAM,
}

/** Returns the start of a day in a time zone. */
const getStartOfDay = (date: string, zone: string): Date =>
  new Date(toInstant(zone, Date.parse(`${date}T00:00:00Z`)))

const never: Condition = sql<boolean>`false`

const joinWithOr = (conditions: readonly Condition[]): Condition =>
  sql<boolean>`(${sql.join(conditions, sql` OR `)})`

const hasLabel = (bit: number): Condition => sql<boolean>`m.labels & ${bit}::int <> 0`

/** Matches words of the search vector, in any of their spellings. */
function matchWords(kind: keyof typeof searchWeights, { value, phrase }: WordsTerm): Condition {
  if (value.toLowerCase() === 'me') {
    const own = hasLabel(labelBits.SENT | labelBits.DRAFT | labelBits.SCHEDULED)
    if (kind === 'from') return own
    if (kind === 'to') return sql<boolean>`NOT (${own})`
  }
  return joinWithOr(
    toSearchVariants(value, phrase).map(
      ({ text, prefix }) =>
        sql<boolean>`m.search @@ mail_words(${text}, ${searchWeights[kind]}, ${prefix}::boolean)`,
    ),
  )
}

/** Matches a name or address of the Cc or Bcc header. */
function matchCopies(kind: 'cc' | 'bcc', { value, phrase }: WordsTerm): Condition {
  const list = kind === 'cc' ? sql`m.cc_list` : sql`m.bcc_list`
  return sql<boolean>`EXISTS (SELECT FROM jsonb_array_elements(${list}) AS person
    WHERE to_tsvector('pg_catalog.simple', search_words(concat_ws(' ', person->>'name', person->>'email')))
      @@ mail_words(${value}, '', ${!phrase}::boolean))`
}

function matchFileName({ value }: Term<'filename'>): Condition {
  const pattern = toLikePattern(value.replace(/^\*?\.?|\*$/g, ''))
  return sql<boolean>`m.attachment_count > 0 AND EXISTS (SELECT FROM mail_attachment file
    WHERE file.message_id = m.id AND NOT file.inline AND file.filename ILIKE ${pattern})`
}

function matchEmoji({ value }: Term<'emoji'>): Condition {
  return sql<boolean>`(strpos(m.subject, ${value}) > 0 OR EXISTS (SELECT FROM mail_body body
    WHERE body.message_id = m.id AND strpos(body.plain, ${value}) > 0))`
}

function matchAge(
  { kind, count, unit }: Term<'newer_than' | 'older_than'>,
  { now }: SearchContext,
): Condition {
  const start = sql`${now}::timestamptz - make_interval(hours => ${unit === 'hour' ? count : 0}::int,
    days => ${unit === 'day' ? count : unit === 'week' ? count * 7 : 0}::int,
    months => ${unit === 'month' ? count : 0}::int, years => ${unit === 'year' ? count : 0}::int)`
  return kind === 'newer_than' ? sql<boolean>`m.at >= ${start}` : sql<boolean>`m.at < ${start}`
}

function matchState({ state }: Term<'is'>): Condition {
  if (state === 'read') return sql<boolean>`m.labels & ${labelBits.UNREAD}::int = 0`
  return hasLabel(labelBits[state === 'unread' ? 'UNREAD' : state === 'starred' ? 'STARRED' : 'SNOOZED'])
}

/** Returns the condition that a message `m` must meet for a term. Null, like false, for words that the index cannot have. */
export function toCondition(term: SearchTerm, context: SearchContext): Condition {
  switch (term.kind) {
    case 'text':
    case 'from':
    case 'to':
    case 'subject':
      return matchWords(term.kind, term)
    case 'cc':
    case 'bcc':
      return matchCopies(term.kind, term)
    case 'emoji':
      return matchEmoji(term)
    case 'filename':
      return matchFileName(term)
    case 'attachment':
      return sql<boolean>`m.attachment_count > 0`
    case 'before':
      return sql<boolean>`m.at < ${getStartOfDay(term.date, context.zone)}`
    case 'after':
      return sql<boolean>`m.at >= ${getStartOfDay(term.date, context.zone)}`
    case 'newer_than':
    case 'older_than':
      return matchAge(term, context)
    case 'larger':
      return sql<boolean>`m.size > ${term.bytes}::bigint`
    case 'smaller':
      return sql<boolean>`m.size < ${term.bytes}::bigint`
    case 'is':
      return matchState(term)
    case 'in':
      return term.folder === 'anywhere'
        ? sql<boolean>`true`
        : sql<boolean>`mail_folders(m.labels) & ${folders[term.folder]}::int <> 0`
    case 'and':
      return sql<boolean>`(${sql.join(
        term.items.map((item) => toCondition(item, context)),
        sql` AND `,
      )})`
    case 'or':
      return joinWithOr(term.items.map((item) => toCondition(item, context)))
    case 'not':
      return sql<boolean>`NOT coalesce(${toCondition(term.item, context)}, false)`
    case 'invalid':
    case 'nothing':
      return never
  }
}
