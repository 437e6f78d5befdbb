/** One condition of a search; a message must match all of them. */
export type SearchTerm = { readonly negated: boolean } & (
  | { readonly kind: 'text'; readonly value: string; readonly phrase: boolean }
  | { readonly kind: 'from' | 'to' | 'subject'; readonly value: string; readonly phrase: boolean }
  | { readonly kind: 'attachment' }
  /** `date` is `yyyy-mm-dd` in the agent's time zone; `before` excludes that day, `after` includes it. */
  | { readonly kind: 'before' | 'after'; readonly date: string }
  | { readonly kind: 'is'; readonly state: 'unread' | 'read' | 'starred' }
  | { readonly kind: 'in'; readonly folder: SearchFolder }
)

export type SearchFolder = 'inbox' | 'starred' | 'sent' | 'draft' | 'trash' | 'anywhere'

/** Values of the `in:` operator and the folder each selects. */
const folders: Readonly<Record<string, SearchFolder>> = {
  inbox: 'inbox',
  starred: 'starred',
  sent: 'sent',
  draft: 'draft',
  drafts: 'draft',
  trash: 'trash',
  bin: 'trash',
  anywhere: 'anywhere',
  all: 'anywhere',
}

const maxLength = 500
const maxTerms = 30

/** One token: `-from:"Adam Cole"`, `word` or `"several words"`; an unclosed quote extends to the end. */
const piece = /(-?)(?:([a-z]+):)?(?:"([^"]*)(?:"|$)|([^\s"]+))|\S/gi

function parseDate(text: string): string | null {
  const found = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text)
  if (!found) return null
  const [year, month, day] = found.slice(1).map(Number) as [number, number, number]
  const date = new Date(Date.UTC(year, month - 1, day))
  const real = year >= 1900 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return real ? date.toISOString().slice(0, 10) : null
}

/** Returns the term for an operator and its value, or null if either is invalid; the caller then searches the text. */
function operatorTerm(operator: string, value: string, phrase: boolean, negated: boolean): SearchTerm | null {
  const word = value.toLowerCase()
  switch (operator) {
    case 'from':
    case 'to':
    case 'subject':
      return value === '' ? null : { kind: operator, value, phrase, negated }
    case 'has':
      return /^attachments?$/.test(word) ? { kind: 'attachment', negated } : null
    case 'before':
    case 'after': {
      const date = parseDate(value)
      return date === null ? null : { kind: operator, date, negated }
    }
    case 'is':
      return word === 'unread' || word === 'read' || word === 'starred'
        ? { kind: 'is', state: word, negated }
        : null
    case 'in': {
      const folder = Object.hasOwn(folders, word) ? folders[word]! : null
      return folder === null ? null : { kind: 'in', folder, negated }
    }
    default:
      return null
  }
}

/**
 * Parses a search query: words, `"phrases"`, and the operators `from: to: subject: has:attachment before: after: is:
 * in:`, each negated by a leading minus. An unknown operator or invalid value is a text term. Never throws; ignores
 * input beyond 500 characters or 30 terms.
 */
export function parseSearch(query: string): SearchTerm[] {
  const terms: SearchTerm[] = []
  for (const [all, minus, operator, quoted, bare] of query.slice(0, maxLength).matchAll(piece)) {
    if (terms.length === maxTerms) break
    const [phrase, negated] = [quoted !== undefined, minus === '-']
    const value = (quoted ?? bare ?? '').replace(/\s+/g, ' ').trim()
    const term = operator === undefined ? null : operatorTerm(operator.toLowerCase(), value, phrase, negated)
    const text =
      operator === undefined ? value : phrase ? `${operator}:${value}` : all.slice(minus?.length ?? 0)
    if (term) terms.push(term)
    // Skip tokens without letters or digits: punctuation alone matches nothing.
    else if (/[\p{L}\p{N}]/u.test(text)) terms.push({ kind: 'text', value: text, phrase, negated })
  }
  return terms
}

function formatTerm(term: SearchTerm): string {
  const value = (text: string, phrase: boolean) => (phrase ? `"${text}"` : text)
  switch (term.kind) {
    case 'text':
      return value(term.value, term.phrase)
    case 'from':
    case 'to':
    case 'subject':
      return `${term.kind}:${value(term.value, term.phrase)}`
    case 'attachment':
      return 'has:attachment'
    case 'before':
    case 'after':
      return `${term.kind}:${term.date}`
    case 'is':
      return `is:${term.state}`
    case 'in':
      return `in:${term.folder}`
  }
}

/** Formats terms as a query; `parseSearch` of the result returns the same terms. */
export function formatSearch(terms: readonly SearchTerm[]): string {
  return terms.map((term) => (term.negated ? '-' : '') + formatTerm(term)).join(' ')
}
