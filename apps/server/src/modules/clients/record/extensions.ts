import type { ClientParts } from '@pb/contract/client-schemas'
import type { Actor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Module } from '../../../platform/module.ts'
import type { ClientRow } from './own-client.ts'

/** The client shown; `listings` is true for full listings (`listing_format=search-listings`), false for ids only. */
export interface ClientExtensionQuery {
  readonly client: ClientRow
  readonly listings: boolean
}

/** Extends the reply of one client: a module above offers it as `replyExtensions: { client: … }`. */
export type ClientExtension = (
  actor: Actor,
  deps: Deps,
  query: ClientExtensionQuery,
) => Promise<Partial<ClientParts>>

declare module '../../../platform/module.ts' {
  interface ReplyExtensions {
    client: ClientExtension
  }
}

const emptyParts: ClientParts = {
  searches: [],
  searches_info: { search_info_parts: { line_1: '', line_2: '' } },
  agent_saved: [],
  client_saved: [],
  activity: { sent: 0, opened: 0, time_opened: null, liked: 0, asked: 0 },
  application_form_id: '0',
}

/** Runs the extensions of all modules concurrently and merges their parts. */
export async function loadClientParts(
  modules: readonly Module[],
  actor: Actor,
  deps: Deps,
  query: ClientExtensionQuery,
): Promise<ClientParts> {
  const extensions = modules.flatMap(({ replyExtensions }) => replyExtensions?.client ?? [])
  const parts = await Promise.all(extensions.map((extension) => extension(actor, deps, query)))
  return Object.assign({}, emptyParts, ...parts) as ClientParts
}
