import type { ListingDetail } from '@pb/contract/listings'
import type { Actor } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Module } from '../../platform/module.ts'

/** What stands on a listing's page that only rooms above know. */
type ListingParts = Pick<ListingDetail, 'clients'>

/** What a room above adds to one listing: `replyParts: { listing: … }` of its module. */
export type ListingPart = (actor: Actor, deps: Deps, listingId: string) => Promise<Partial<ListingParts>>

declare module '../../platform/module.ts' {
  interface ReplyParts {
    listing: ListingPart
  }
}

/** What the rooms above know of a listing, all asked at once. */
export async function partsOf(
  modules: readonly Module[],
  actor: Actor,
  deps: Deps,
  listingId: string,
): Promise<ListingParts> {
  const parts = modules.flatMap(({ replyParts }) => replyParts?.listing ?? [])
  const found = await Promise.all(parts.map((part) => part(actor, deps, listingId)))
  return Object.assign({ clients: [] }, ...found) as ListingParts
}
