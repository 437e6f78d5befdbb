import type { Command } from './commands.ts'
import type { Group, Option } from './option.ts'
import { getIcon } from './result-groups.ts'
import { findMatchRanges, rank, splitWords } from './rank.ts'
import type { Recent } from './recent.ts'
import * as texts from './texts.ts'

const maxRecents = 5
const maxRecentMatches = 3
const maxCommands = 6

function toRecentOption({ id, title, detail, to }: Recent, typed = ''): Option {
  return { id, title, detail, to, icon: getIcon(id), ranges: findMatchRanges(typed, title) }
}

/** Recent options in which every typed word starts a word. */
function findRecents(recents: readonly Recent[], typed: string): Option[] {
  const words = splitWords(typed)
  return recents
    .filter(({ title }) => words.every((word) => findMatchRanges(word, title).length > 0))
    .slice(0, maxRecentMatches)
    .map((recent) => toRecentOption(recent, typed))
}

function findCommands(commands: readonly Command[], typed: string): Option[] {
  return commands
    .flatMap((command) => {
      const match = rank(typed, command.title, command.keywords)
      return match ? [{ ...command, ranges: match.ranges, score: match.score }] : []
    })
    .toSorted((a, b) => a.score - b.score)
    .slice(0, maxCommands)
}

interface LocalData {
  readonly recents: readonly Recent[]
  readonly pages: readonly Command[]
  readonly actions: readonly Command[]
}

/** Groups found without the server: everything for an empty text, matches otherwise. */
export function getLocalGroups(typed: string, { recents, pages, actions }: LocalData): Group[] {
  const empty = splitWords(typed).length === 0
  if (empty && typed.trim() !== '') return []
  return [
    {
      title: texts.recent,
      isLocal: true,
      options: empty
        ? recents.slice(0, maxRecents).map((recent) => toRecentOption(recent))
        : findRecents(recents, typed),
    },
    { title: texts.pages, isLocal: true, options: empty ? pages : findCommands(pages, typed) },
    { title: texts.actions, isLocal: true, options: empty ? actions : findCommands(actions, typed) },
  ]
}

/** Returns the non-empty groups; an option of an earlier group is removed from later ones. */
export function mergeGroups(groups: readonly Group[]): Group[] {
  const seen = new Set<string>()
  return groups
    .map(({ title, isLocal = false, options }) => ({
      title,
      isLocal,
      options: options.filter(({ id }) => !seen.has(id) && seen.add(id)),
    }))
    .filter(({ options }) => options.length > 0)
}
