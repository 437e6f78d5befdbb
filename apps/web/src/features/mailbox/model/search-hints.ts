/** A line under the search box: what the box holds when it is taken, and whether that is searched for at once. */
export interface SearchHint {
  readonly text: string
  readonly about: string
  /** Something is still to be typed after it. */
  readonly open: boolean
}

const operators: readonly (readonly [string, string])[] = [
  ['from:', 'who wrote it'],
  ['to:', 'who received it'],
  ['subject:', 'words of the subject'],
  ['has:attachment', 'with attachments'],
  ['is:unread', 'not read yet'],
  ['is:starred', 'with a star'],
  ['before:', 'before a day, as 2026-11-21'],
  ['after:', 'since a day, as 2026-11-21'],
  ['in:anywhere', 'in every folder, the trash too'],
  ['in:sent', 'in Sent'],
  ['in:trash', 'in Trash'],
]

const most = 6

/** A search that says itself where it looks. */
export const namesFolder = (q: string): boolean => /(?:^|\s)in:/i.test(q)

/** What is offered for what is typed: the search itself first, then operators and people that go on from its last word. */
export function searchHints(typed: string, people: readonly string[]): SearchHint[] {
  const before = typed.slice(0, typed.length - lastWord(typed).length)
  const word = lastWord(typed).toLowerCase()
  const itself = { text: typed.trim(), about: 'Search mail', open: false }
  if (word === '') return [itself]
  const ofOperators = operators
    .filter(([operator]) => operator.startsWith(word) && operator !== word)
    .map(([operator, about]) => ({ text: before + operator, about, open: operator.endsWith(':') }))
  const [, operator = ''] = /^(from:|to:)?/.exec(word) ?? []
  const name = wordOfPerson(typed)
  const ofPeople = [...new Set(people)]
    .filter((person) => name !== '' && person.toLowerCase().includes(name))
    .map((person) => ({
      text: `${before}${operator || 'from:'}${/\s/.test(person) ? `"${person}"` : person}`,
      about: operator === 'to:' ? 'Mail to them' : 'Mail from them',
      open: false,
    }))
  return [itself, ...ofOperators, ...ofPeople.slice(0, 4)].slice(0, most)
}

/** The beginning of a name or an address in what is being typed; '' where it is too short to ask for. */
export function wordOfPerson(typed: string): string {
  const word = lastWord(typed)
    .toLowerCase()
    .replace(/^(?:from:|to:)?"?/, '')
  return word.length > 1 && !word.includes(':') ? word : ''
}

/** The word that is being typed; an operator with an open quote is one. */
function lastWord(typed: string): string {
  return /(?:-?[a-z]+:"[^"]*|\S*)$/i.exec(typed)?.[0] ?? ''
}
