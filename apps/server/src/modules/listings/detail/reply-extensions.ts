import type { ListingDetail } from '@pb/contract/listing-schemas'
import type { Actor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Module } from '../../../platform/module.ts'

/** Fields of a listing's page that modules above supply. */
type ListingExtensions = Pick<ListingDetail, 'clients'>

/** Extends the reply of one listing: a module above offers it as `replyExtensions: { listing: … }`. */
export type ListingExtension = (
  actor: Actor,
  deps: Deps,
  listingId: string,
) => Promise<Partial<ListingExtensions>>

declare module '../../../platform/module.ts' {
  interface ReplyExtensions {
    listing: ListingExtension
  }
}

/** Runs the extensions of all modules in parallel and merges their fields. */
export async function loadExtensions(
  modules: readonly Module[],
  actor: Actor,
  deps: Deps,
  listingId: string,
): Promise<ListingExtensions> {
  const extensions = modules.flatMap(({ replyExtensions }) => replyExtensions?.listing ?? [])
  const fields = await Promise.all(extensions.map((extend) => extend(actor, deps, listingId)))
  return Object.assign({ clients: [] }, ...fields) as ListingExtensions
}
