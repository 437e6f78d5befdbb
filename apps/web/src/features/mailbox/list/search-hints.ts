import * as texts from './texts.ts'

/** A suggestion under the search box. */
export interface SearchHint {
  /** The search box's text once it is chosen. */
  readonly text: string
  readonly description: string
  /** Needs more typing after it is chosen, so it is not searched for yet. */
  readonly incomplete: boolean
}

const operators: readonly (readonly [string, string])[] = [
  ['from:', texts.fromOperator],
  ['to:', texts.toOperator],
  ['subject:', texts.subjectOperator],
  ['has:attachment', texts.hasAttachmentOperator],
  ['is:unread', texts.isUnreadOperator],
  ['is:starred', texts.isStarredOperator],
  ['before:', texts.beforeOperator],
  ['after:', texts.afterOperator],
  ['in:anywhere', texts.inAnywhereOperator],
  ['in:sent', texts.inSentOperator],
  ['in:trash', texts.inTrashOperator],
]

const maxHints = 6

/** Whether a search names its folder with `in:`. */
export const hasFolderOperator = (q: string): boolean => /(?:^|\s)in:/i.test(q)

/** Suggestions for the typed text: the search search, then operators and people that complete its last word. */
export function getSearchHints(typed: string, people: readonly string[]): SearchHint[] {
  const before = typed.slice(0, typed.length - getLastWord(typed).length)
  const word = getLastWord(typed).toLowerCase()
  const search = { text: typed.trim(), description: texts.searchMail, incomplete: false }
  if (word === '') return [search]
  const operatorHints = operators
    .filter(([operator]) => operator.startsWith(word) && operator !== word)
    .map(([operator, description]) => ({
      text: before + operator,
      description,
      incomplete: operator.endsWith(':'),
    }))
  const [, operator = ''] = /^(from:|to:)?/.exec(word) ?? []
  const name = getPersonPrefix(typed)
  const peopleHints = [...new Set(people)]
    .filter((person) => name !== '' && person.toLowerCase().includes(name))
    .map((person) => ({
      text: `${before}${operator || 'from:'}${/\s/.test(person) ? `"${person}"` : person}`,
      description: operator === 'to:' ? texts.toPerson : texts.fromPerson,
      incomplete: false,
    }))
  return [search, ...operatorHints, ...peopleHints.slice(0, 4)].slice(0, maxHints)
}

/** Prefix of a name or address in the last word; '' when it is shorter than two characters. */
export function getPersonPrefix(typed: string): string {
  const word = getLastWord(typed)
    .toLowerCase()
    .replace(/^(?:from:|to:)?"?/, '')
  return word.length > 1 && !word.includes(':') ? word : ''
}

/** The last word, or an operator with an unclosed quote. */
function getLastWord(typed: string): string {
  return /(?:-?[a-z]+:"[^"]*|\S*)$/i.exec(typed)?.[0] ?? ''
}
