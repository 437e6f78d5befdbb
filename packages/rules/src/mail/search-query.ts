import { isSearchOperator, toOperatorTerm } from './search-operators.ts'
import { maxSearchLength } from './limits.ts'
import type { SearchTerm } from './search-terms.ts'

export type { AddressOperator, AgeUnit, SearchFolder, SearchTerm } from './search-terms.ts'

interface Token {
  readonly kind: 'open' | 'close' | 'or' | 'and' | 'not' | 'operator' | 'word' | 'phrase'
  readonly value: string
}

/** A parenthesis, `-` before a term, an operator, a phrase (an unclosed quote extends to the end) or a word. */
const piece = /([()])|(-)(?=[^\s-])|([a-z_]+):(?=\S|\s+[^\s()]|$)|"([^"]*)(?:"|$)|((?:[^\s"()])+)/gi

const keywords: ReadonlyMap<string, Token['kind']> = new Map([
  ['OR', 'or'],
  ['|', 'or'],
  ['AND', 'and'],
  ['NOT', 'not'],
])

/** Splits a query into tokens. A minus within a word and an unknown operator belong to their word. */
function tokenize(query: string): Token[] {
  const tokens: Token[] = []
  const text = query.slice(0, maxSearchLength).replace(/[“”„«»]/g, '"')
  const reader = new RegExp(piece)
  for (let found = reader.exec(text); found; found = reader.exec(text)) {
    const [, bracket, minus, operator, phrase, word] = found
    if (operator !== undefined && !isSearchOperator(operator.toLowerCase())) {
      // Not an operator: `http://…`, `re:`, `2:30` are words.
      const rest = /^[^\s"()]*/.exec(text.slice(reader.lastIndex))![0]
      reader.lastIndex += rest.length
      tokens.push({ kind: 'word', value: `${operator}:${rest}` })
    } else if (operator !== undefined) tokens.push({ kind: 'operator', value: operator.toLowerCase() })
    else if (bracket !== undefined) tokens.push({ kind: bracket === '(' ? 'open' : 'close', value: bracket })
    else if (minus !== undefined) tokens.push({ kind: 'not', value: minus })
    else if (phrase !== undefined) tokens.push({ kind: 'phrase', value: phrase.replace(/\s+/g, ' ').trim() })
    else if (word !== undefined) tokens.push({ kind: keywords.get(word) ?? 'word', value: word })
  }
  return tokens
}

const group = (kind: 'and' | 'or', items: readonly SearchTerm[]): SearchTerm | null =>
  items.length > 1 ? { kind, items } : (items[0] ?? null)

/** Returns the term of a word or phrase, null for punctuation. */
function toTextTerm(value: string, phrase: boolean): SearchTerm | null {
  if (/[\p{L}\p{N}]/u.test(value)) return { kind: 'text', value, phrase }
  return /\p{Extended_Pictographic}/u.test(value) ? { kind: 'emoji', value } : null
}

/** A recursive descent parser; `OR` binds more tightly than the implied AND, as in Gmail. */
class Parser {
  readonly #tokens: readonly Token[]
  readonly #today: string
  #at = 0

  constructor(tokens: readonly Token[], today: string) {
    this.#tokens = tokens
    this.#today = today
  }

  #take(...kinds: readonly Token['kind'][]): Token | undefined {
    const token = this.#tokens[this.#at]
    if (!token || !kinds.includes(token.kind)) return undefined
    this.#at += 1
    return token
  }

  /** Terms until the end or a closing parenthesis; `operator` applies to the words among them. */
  parseAll(operator: string | null, nested: boolean): SearchTerm[] {
    const terms: SearchTerm[] = []
    while (this.#at < this.#tokens.length) {
      if (this.#take('close')) {
        if (nested) return terms
      } else if (!this.#take('and', 'or')) {
        const term = this.#parseAlternatives(operator)
        if (term) terms.push(term)
      }
    }
    return terms
  }

  #parseAlternatives(operator: string | null): SearchTerm | null {
    const items = [this.#parseTerm(operator)]
    while (this.#take('or')) items.push(this.#parseTerm(operator))
    return group(
      'or',
      items.filter((item) => item !== null),
    )
  }

  #parseTerm(operator: string | null): SearchTerm | null {
    if (this.#take('not')) {
      const item = this.#parseTerm(operator)
      return item && { kind: 'not', item }
    }
    if (this.#take('open')) return group('and', this.parseAll(operator, true))
    const name = this.#take('operator')?.value
    if (name !== undefined && this.#take('open')) return group('and', this.parseAll(name, true))
    const word = this.#take('word', 'phrase')
    const applied = name ?? operator
    if (applied !== null)
      return word || name !== undefined
        ? toOperatorTerm(applied, {
            value: word?.value ?? '',
            phrase: word?.kind === 'phrase',
            today: this.#today,
          })
        : null
    return word ? toTextTerm(word.value, word.kind === 'phrase') : null
  }
}

/**
 * Parses a search query: words, `"phrases"`, `OR`, `-not`, parentheses, and the operators of `search-operators.ts`. A
 * message must match all terms; an empty query has none. `today` is the agent's date, `yyyy-mm-dd`. Never throws;
 * ignores input beyond 500 characters.
 */
export function parseSearch(query: string, today: string): SearchTerm[] {
  const tokens = tokenize(query)
  const terms = new Parser(tokens, today).parseAll(null, false)
  return terms.length === 0 && query.trim() !== '' ? [{ kind: 'nothing' }] : terms
}

/** Returns the terms of a query that are not groups, with whether each is excluded. */
export function flattenTerms(
  terms: readonly SearchTerm[],
  negated = false,
): { readonly term: SearchTerm; readonly negated: boolean }[] {
  return terms.flatMap((term) => {
    if (term.kind === 'and' || term.kind === 'or') return flattenTerms(term.items, negated)
    return term.kind === 'not' ? flattenTerms([term.item], !negated) : [{ term, negated }]
  })
}
