/** One condition of a search; all of them must hold. */
export type SearchTerm = { readonly negated: boolean } & (
  | { readonly kind: 'text'; readonly value: string; readonly phrase: boolean }
  | { readonly kind: 'from' | 'to' | 'subject'; readonly value: string; readonly phrase: boolean }
  | { readonly kind: 'attachment' }
  /** `date` is `yyyy-mm-dd`, in the agent's time zone: `before` that day, or from its beginning on. */
  | { readonly kind: 'before' | 'after'; readonly date: string }
  | { readonly kind: 'is'; readonly state: 'unread' | 'read' | 'starred' }
  | { readonly kind: 'in'; readonly folder: SearchFolder }
)

export type SearchFolder = 'inbox' | 'starred' | 'sent' | 'draft' | 'trash' | 'anywhere'

/** What is typed for each folder. */
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

/** `-from:"Adam Cole"`, `word`, `"several words"`; a quote that nobody closed reaches to the end. */
const piece = /(-?)(?:([a-z]+):)?(?:"([^"]*)(?:"|$)|([^\s"]+))|\S/gi

function dateOf(text: string): string | null {
  const found = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text)
  if (!found) return null
  const [year, month, day] = found.slice(1).map(Number) as [number, number, number]
  const date = new Date(Date.UTC(year, month - 1, day))
  const real = year >= 1900 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return real ? date.toISOString().slice(0, 10) : null
}

/** A term that an operator makes of its value; null where it does not fit, and is then searched for as it stands. */
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
      const date = dateOf(value)
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
 * Reads what is typed into the search box: words, `"phrases"`, `from: to: subject: has:attachment before: after: is:
 * in:`, a minus before any of them for the opposite. Whatever is none of this is a word. Never throws; of more than 500
 * characters or 30 terms the rest is left out.
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
    // Letters or digits: punctuation alone finds nothing.
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

/** The terms as they are typed; reading that again gives the same terms. */
export function formatSearch(terms: readonly SearchTerm[]): string {
  return terms.map((term) => (term.negated ? '-' : '') + formatTerm(term)).join(' ')
}
