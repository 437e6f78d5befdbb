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
  ['in:inbox', texts.inInboxOperator],
  ['in:sent', texts.inSentOperator],
  ['in:drafts', texts.inDraftsOperator],
  ['in:starred', texts.inStarredOperator],
  ['in:snoozed', texts.inSnoozedOperator],
  ['in:scheduled', texts.inScheduledOperator],
  ['in:spam', texts.inSpamOperator],
  ['in:trash', texts.inTrashOperator],
  ['newer_than:7d', texts.newerThanOperator],
  ['older_than:1y', texts.olderThanOperator],
  ['filename:pdf', texts.filenameOperator],
  ['larger:5M', texts.largerOperator],
]

/** Searches to begin with, for an empty box. */
const examples: readonly SearchHint[] = [
  { text: 'is:unread', description: texts.isUnreadOperator, incomplete: false },
  { text: 'has:attachment', description: texts.hasAttachmentOperator, incomplete: false },
  { text: 'from:', description: texts.fromOperator, incomplete: true },
  { text: 'newer_than:7d', description: texts.newerThanOperator, incomplete: false },
  { text: 'in:sent lease', description: texts.exampleInSent, incomplete: false },
  { text: '"lease renewal" OR application', description: texts.exampleWords, incomplete: false },
]

const maxHints = 10

/** Whether a search names its folder with `in:`. */
export const hasFolderOperator = (q: string): boolean => /(?:^|\s)in:/i.test(q)

/** Suggestions for the typed text: the search itself, then operators and people that complete its last word. */
export function getSearchHints(typed: string, people: readonly string[]): SearchHint[] {
  const before = typed.slice(0, typed.length - getLastWord(typed).length)
  const word = getLastWord(typed).toLowerCase()
  const search = { text: typed.trim(), description: texts.searchMail, incomplete: false }
  if (typed.trim() === '') return [...examples]
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
