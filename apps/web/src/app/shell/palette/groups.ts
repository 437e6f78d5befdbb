import type { Command } from './commands.ts'
import type { Group, Option } from './option.ts'
import { iconOf } from './places.ts'
import { markedWords, rank, wordsOf } from './rank.ts'
import type { Recent } from './recent.ts'

const mostRecent = 5
const mostRecentFound = 3
const mostCommands = 6

function recentOption({ id, title, detail, to }: Recent, typed = ''): Option {
  return { id, title, detail, to, icon: iconOf(id), ranges: markedWords(typed, title) }
}

/** Recent places in which every word that was typed begins a word. */
function recentFound(recents: readonly Recent[], typed: string): Option[] {
  const words = wordsOf(typed)
  return recents
    .filter(({ title }) => words.every((word) => markedWords(word, title).length > 0))
    .slice(0, mostRecentFound)
    .map((recent) => recentOption(recent, typed))
}

function commandsFound(commands: readonly Command[], typed: string): Option[] {
  return commands
    .flatMap((command) => {
      const match = rank(typed, command.title, command.keywords)
      return match ? [{ ...command, ranges: match.ranges, score: match.score }] : []
    })
    .toSorted((a, b) => a.score - b.score)
    .slice(0, mostCommands)
}

interface Known {
  readonly recents: readonly Recent[]
  readonly pages: readonly Command[]
  readonly actions: readonly Command[]
}

/** What is offered without the server: everything for no text, else what fits it. */
export function knownGroups(typed: string, { recents, pages, actions }: Known): Group[] {
  const empty = wordsOf(typed).length === 0
  if (empty && typed.trim() !== '') return []
  return [
    {
      title: 'Recent',
      known: true,
      options: empty
        ? recents.slice(0, mostRecent).map((recent) => recentOption(recent))
        : recentFound(recents, typed),
    },
    { title: 'Pages', known: true, options: empty ? pages : commandsFound(pages, typed) },
    { title: 'Actions', known: true, options: empty ? actions : commandsFound(actions, typed) },
  ]
}

/** All groups with something in them; what stands in an earlier one is left out of the later ones. */
export function joined(groups: readonly Group[]): Group[] {
  const seen = new Set<string>()
  return groups
    .map(({ title, known = false, options }) => ({
      title,
      known,
      options: options.filter(({ id }) => !seen.has(id) && seen.add(id)),
    }))
    .filter(({ options }) => options.length > 0)
}
