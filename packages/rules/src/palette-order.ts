import { matchKinds, type MatchKind } from './words.ts'

/** Groups of the palette's results, in the order in which equal matches stand. */
export const paletteGroups = ['units', 'listings', 'clients', 'neighborhoods', 'agents', 'buildings'] as const
export type PaletteGroup = (typeof paletteGroups)[number]

/** `#12345`, `listing 12345`, and numbers of four digits and more are rather ids of listings than house numbers. */
const listingId = /^\s*(?:#|listing\b|id\b|\d{4,}\s*$)/i

/** A match of the whole text comes first, a match with a typo last. */
export function getMatchRank(match: MatchKind): number {
  return matchKinds.indexOf(match)
}

type Entries = { readonly [Group in PaletteGroup]: readonly { readonly match: MatchKind }[] }

/** The rank of a group's best match; its matches are sorted. */
export function getGroupRank(found: Entries, group: PaletteGroup, typed: string): number {
  const [first] = found[group]
  if (first === undefined) return matchKinds.length
  return group === 'listings' && !listingId.test(typed) ? matchKinds.length - 1 : getMatchRank(first.match)
}

/** Returns the groups in their order for a text: by their best match, then in the usual order. */
export function orderPaletteGroups(found: Entries, typed: string): PaletteGroup[] {
  return paletteGroups.toSorted((a, b) => getGroupRank(found, a, typed) - getGroupRank(found, b, typed))
}
