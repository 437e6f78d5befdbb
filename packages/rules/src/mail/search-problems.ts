import { flattenTerms, parseSearch, type SearchTerm } from './search-query.ts'

/** A part of a search that does not mean what was typed. */
export type SearchProblem =
  /** An operator whose value it does not know: `after:banana`. */
  | { readonly kind: 'value'; readonly operator: string; readonly value: string }
  /** Looks like an operator, but is searched for as words: `form:ana`. */
  | { readonly kind: 'operator'; readonly operator: string }

/** What is before a colon without being meant as an operator. */
const otherPrefixes: ReadonlySet<string> = new Set([
  're',
  'fw',
  'fwd',
  'http',
  'https',
  'mailto',
  'tel',
  'unit',
  'apt',
])

function findProblem(term: SearchTerm): SearchProblem | null {
  if (term.kind === 'invalid') return { kind: 'value', operator: term.operator, value: term.value }
  if (term.kind !== 'text' || term.phrase) return null
  const [, operator] = /^([a-z_]{2,20}):[^/]/i.exec(term.value) ?? []
  return operator === undefined || otherPrefixes.has(operator.toLowerCase())
    ? null
    : { kind: 'operator', operator: operator.toLowerCase() }
}

/** Finds the parts of a search that have no meaning, in their order. `today` is the agent's date. */
export function findSearchProblems(query: string, today: string): SearchProblem[] {
  return flattenTerms(parseSearch(query, today))
    .map(({ term }) => findProblem(term))
    .filter((problem) => problem !== null)
}
