import { getMatchRank } from '@pb/rules/palette-order'
import { matchKinds, matchName, splitWords } from '@pb/rules/words'
import type { Command } from './command.ts'
import type { Group, Option } from './option.ts'
import { getIcon } from './result-groups.ts'
import { findMatchRanges, rank } from './rank.ts'
import type { Recent } from './recent.ts'
import * as texts from './texts.ts'

const maxRecents = 5
const maxRecentMatches = 3
const maxCommands = 6

/** Recent options stand before equal results; a command with exactly this name before everything. */
const recentBonus = 0.25
const exactCommandRank = -1
/** Other commands stand below all results. */
const commandRank = matchKinds.length

function toRecentOption({ id, title, detail, to }: Recent, typed = ''): Option {
  return { id, title, detail, to, icon: getIcon(id), ranges: findMatchRanges(typed, title) }
}

/** Recent options in which every typed word starts a word, the best match first. */
function findRecents(recents: readonly Recent[], typed: string): Group {
  const found = recents
    .flatMap((recent) => {
      const match = matchName(typed, recent.title)
      return match === null || match === 'similar' ? [] : [{ recent, rank: getMatchRank(match) }]
    })
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, maxRecentMatches)
  return {
    title: texts.recent,
    rank: (found[0]?.rank ?? 0) - recentBonus,
    options: found.map(({ recent }) => toRecentOption(recent, typed)),
  }
}

function toCommandRank(score: number): number {
  if (score === 0) return exactCommandRank
  // A whole keyword comes below a thing of that name.
  return score < 1 ? recentBonus : commandRank + score
}

function findCommands(title: string, commands: readonly Command[], typed: string): Group {
  const found = commands
    .flatMap((command) => {
      const match = rank(typed, command.title, command.keywords)
      return match ? [{ ...command, ranges: match.ranges, score: match.score }] : []
    })
    .toSorted((a, b) => a.score - b.score)
    .slice(0, maxCommands)
  return { title, rank: toCommandRank(found[0]?.score ?? commandRank), options: found }
}

interface LocalData {
  readonly recents: readonly Recent[]
  readonly pages: readonly Command[]
  readonly actions: readonly Command[]
}

/** Groups found without the server: everything of the main menu for an empty text, matches otherwise. */
export function getLocalGroups(typed: string, { recents, pages, actions }: LocalData): Group[] {
  if (splitWords(typed).length > 0)
    return [
      findRecents(recents, typed),
      findCommands(texts.pages, pages, typed),
      findCommands(texts.actions, actions, typed),
    ]
  if (typed.trim() !== '') return []
  const isMain = ({ isMinor = false }: Command) => !isMinor
  return [
    {
      title: texts.recent,
      rank: 0,
      options: recents.slice(0, maxRecents).map((recent) => toRecentOption(recent)),
    },
    { title: texts.pages, rank: 0, options: pages.filter(isMain) },
    { title: texts.actions, rank: 0, options: actions.filter(isMain) },
  ]
}

/** Returns the non-empty groups by their best match; an option of an earlier group is removed from later ones. */
export function mergeGroups(groups: readonly Group[]): Group[] {
  const seen = new Set<string>()
  return groups
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ title, rank: groupRank, options }) => ({
      title,
      rank: groupRank,
      options: options.filter(({ id }) => !seen.has(id) && seen.add(id)),
    }))
    .filter(({ options }) => options.length > 0)
}
