import type { Palette } from '@pb/contract/suggestions'
import type { Actor } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { presentSuggestion, suggestClients } from '../clients/index.ts'
import { findPlaces, presentPlace, type FoundPlaces } from '../buildings/index.ts'
import { listingsByText, unitsOfPlaces } from '../listings/index.ts'
import { presentAgentSuggestion, suggestAgents } from '../profile/index.ts'

/** What a source is asked: who asks, the text, and the buildings it means, which are looked for once. */
interface Asked {
  readonly actor: Actor
  readonly deps: Deps
  readonly search: string
  readonly places: Promise<FoundPlaces>
}

/** Addresses, corners, listing ids and numbered streets: nobody's name has such a thing. */
const isPlace = /^[#\d]|\b\d+(?:st|nd|rd|th)\b/i

/** Of each kind so many are shown; units are looked for in a few buildings more. */
const most = 5
const mostPlaces = 20

/** Where each group of the palette comes from, one statement each; a new group is a line here and in the contract. */
const sources: { readonly [Group in keyof Palette]: (asked: Asked) => Promise<Palette[Group]> } = {
  units: async ({ actor, deps, places }) => unitsOfPlaces(actor, deps, await places, most),
  buildings: async ({ places }) => (await places).buildings.slice(0, most).map(presentPlace),
  listings: ({ actor, deps, search }) => listingsByText(actor, deps, search),
  clients: async ({ actor, deps, search }) =>
    (await suggestClients(actor, deps, { search, limit: most })).map(presentSuggestion),
  agents: async ({ actor, deps, search }) => {
    if (isPlace.test(search)) return []
    const page = { search, offset: 0, limit: most, sort_by: 'first_name', sort_dir: 'asc' } as const
    return (await suggestAgents(actor, deps, page)).map(presentAgentSuggestion)
  },
}

const nothing: Palette = { units: [], buildings: [], listings: [], clients: [], agents: [] }

/** What a text may mean, all sources at once; nothing for no text. */
export async function paletteFor(actor: Actor, deps: Deps, search: string): Promise<Palette> {
  if (search === '') return nothing
  const asked = { actor, deps, search, places: findPlaces(actor, deps, { search, limit: mostPlaces }) }
  const groups = await Promise.all(
    Object.entries(sources).map(async ([group, find]) => [group, await find(asked)] as const),
  )
  return Object.fromEntries(groups) as unknown as Palette
}
