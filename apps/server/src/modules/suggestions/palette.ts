import type { Palette } from '@pb/contract/suggestions'
import { findNeighborhoodsByText } from '@pb/rules/neighborhood-search'
import { findBorough } from '@pb/rules/neighborhoods'
import { matchKinds, matchName, type MatchKind } from '@pb/rules/words'
import type { Actor } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { presentPaletteClient, suggestPaletteClients } from '../clients/index.ts'
import { findBuildingsAndUnit, presentPaletteBuilding, type FoundBuildings } from '../buildings/index.ts'
import { findPaletteListings, findPaletteUnits } from '../listings/index.ts'
import { presentAgentSuggestion, suggestAgents } from '../accounts/profile/index.ts'

/** A palette search; the matching buildings are shared by several sources and looked up once. */
interface PaletteContext {
  readonly actor: Actor
  readonly deps: Deps
  readonly search: string
  readonly matches: Promise<FoundBuildings>
}

/** Matches addresses, intersections, listing ids and numbered streets, which are never part of an agent's name. */
const addressPattern = /^[#\d]|\b\d+(?:st|nd|rd|th)\b/i

const maxPerGroup = 5
const maxNeighborhoods = 3
/** Units are searched in more buildings than the palette shows. */
const maxBuildings = 20

function matchAgent(search: string, { name, email }: { name: string; email: string }): MatchKind {
  if (email.toLowerCase() === search.toLowerCase()) return 'exact'
  return matchName(search, name) ?? matchName(search, email) ?? 'similar'
}

/** The search for each group of the palette. A new group needs an entry here and in the contract. */
const sources: { readonly [Group in keyof Palette]: (context: PaletteContext) => Promise<Palette[Group]> } = {
  units: async ({ actor, deps, matches }) => findPaletteUnits(actor, deps, await matches, maxPerGroup),
  buildings: async ({ matches }) =>
    (await matches).buildings.slice(0, maxPerGroup).map(presentPaletteBuilding),
  listings: ({ actor, deps, search }) => findPaletteListings(actor, deps, search),
  clients: async ({ actor, deps, search }) =>
    (await suggestPaletteClients(actor, deps, { search, limit: maxPerGroup })).map(presentPaletteClient),
  agents: async ({ actor, deps, search }) => {
    if (addressPattern.test(search)) return []
    const page = { search, offset: 0, limit: maxPerGroup, sort_by: 'first_name', sort_dir: 'asc' } as const
    const rows = await suggestAgents(actor, deps, page)
    return rows.map((row) => Object.assign(presentAgentSuggestion(row), { match: matchAgent(search, row) }))
  },
  neighborhoods: ({ search }) =>
    Promise.resolve(
      findNeighborhoodsByText(search, maxNeighborhoods).map(({ neighborhood, adTypes, match }) => ({
        abbreviation: neighborhood.abbreviation,
        name: neighborhood.name,
        borough: findBorough(neighborhood.borough)!.name,
        ad_types: [...adTypes],
        match,
      })),
    ),
}

const emptyPalette: Palette = {
  units: [],
  buildings: [],
  listings: [],
  clients: [],
  agents: [],
  neighborhoods: [],
}

/** Leaves out similar entries beside better ones, which they would only push down. */
function dropSimilar(palette: Palette): Palette {
  const isGood = ({ match }: { match: string }) => match !== 'similar'
  if (!Object.values(palette).some((group) => group.some(isGood))) return palette
  const groups = Object.entries(palette).map(([group, entries]) => [
    group,
    (entries as readonly { match: string }[]).filter(isGood),
  ])
  return Object.fromEntries(groups) as Palette
}

/** Searches all groups concurrently; returns empty groups for an empty text. */
export async function findPalette(actor: Actor, deps: Deps, search: string): Promise<Palette> {
  if (search === '') return emptyPalette
  const context = {
    actor,
    deps,
    search,
    matches: findBuildingsAndUnit(actor, deps, { search, limit: maxBuildings }),
  }
  const groups = await Promise.all(
    Object.entries(sources).map(
      async ([group, find]) =>
        [
          group,
          (await find(context)).toSorted((a, b) => matchKinds.indexOf(a.match) - matchKinds.indexOf(b.match)),
        ] as const,
    ),
  )
  return dropSimilar(Object.fromEntries(groups) as unknown as Palette)
}
