import type { ClientParts } from '@pb/contract/clients'
import type { Actor } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Module } from '../../platform/module.ts'
import type { ClientRow } from './own-client.ts'

/** Which client is shown, and whether listings come whole (`listing_format=search-listings`) or as ids alone. */
export interface PartsAsked {
  readonly client: ClientRow
  readonly listings: boolean
}

/** What a room above adds to the page of one client: `replyParts: { client: … }` of its module. */
export type ClientPart = (actor: Actor, deps: Deps, asked: PartsAsked) => Promise<Partial<ClientParts>>

declare module '../../platform/module.ts' {
  interface ReplyParts {
    client: ClientPart
  }
}

const nothing: ClientParts = {
  searches: [],
  searches_info: { search_info_parts: { line_1: '', line_2: '' } },
  agent_saved: [],
  client_saved: [],
  application_form_id: '0',
}

/** What the rooms above know of a client, all asked at once. */
export async function partsOf(
  modules: readonly Module[],
  actor: Actor,
  deps: Deps,
  asked: PartsAsked,
): Promise<ClientParts> {
  const parts = modules.flatMap(({ replyParts }) => replyParts?.client ?? [])
  const found = await Promise.all(parts.map((part) => part(actor, deps, asked)))
  return Object.assign({}, nothing, ...found) as ClientParts
}
