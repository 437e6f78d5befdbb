import type { Body, Endpoint, Params, Query, Reply } from '@pb/contract/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import type { Actor } from './actor.ts'
import type { Db, Tx } from './db.ts'
import type { Deps } from './deps.ts'

/** The file of a multipart call, as it streams in; reading past the contract's `maxBytes` throws `too_large`. */
export interface Upload {
  readonly filename: string
  readonly contentType: string
  readonly stream: Readable
}

/** One call, after the guard: everything is parsed by the contract. */
export interface Call<E extends Endpoint> {
  readonly actor: E['access'] extends 'session' ? Actor : null
  readonly params: Params<E>
  readonly query: Query<E>
  readonly body: Body<E>
  readonly upload: E['upload'] extends object ? Upload : null
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Returns the reply's body; sets `reply.code` only where the entry declares several success replies. */
export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Reply<E>>

export type Handlers<C extends Record<string, Endpoint>> = { readonly [K in keyof C]: Handler<C[K]> }

/** A kind of work that belongs to one agent each, and that a supervisor can hand to another one. */
export interface OwnedWork {
  /** As the office names it, in the plural: `listings`. One word for one kind in the whole product. */
  readonly what: string
  /** How much of it a person owns. */
  count(db: Db | Tx, owner: string): Promise<number>
  /** Moves all of it, or only these ids where they are still `from`'s; returns the ids moved. */
  move(tx: Tx, hands: { from: string; to: string; only?: readonly string[] }): Promise<string[]>
}

/**
 * What rooms add to replies of rooms below them, by the reply's name: the lower room declares the type of its parts
 * here, by augmenting this interface, and asks all modules for them.
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled by the modules
export interface ReplyParts {}

export interface Module {
  readonly name: string
  readonly endpoints: Record<string, Endpoint>
  /**
   * `app` is for the rare handler that calls a route of this same process, `modules` (all of them) for the one that
   * asks every module for its part.
   */
  readonly handlers: (
    deps: Deps,
    app: FastifyInstance,
    modules: readonly Module[],
  ) => Handlers<Record<string, Endpoint>>
  /** What agents own in this module, for a hand-over. */
  readonly ownedWork?: readonly OwnedWork[]
  /** What the module adds to replies of modules below it. */
  readonly replyParts?: Partial<ReplyParts>
  /** Serves routes that no table of ours describes: a protocol's own. */
  readonly mount?: (app: FastifyInstance, deps: Deps) => Promise<void>
  /** Registers the module's job workers; called once the queue runs. May return what ends them before the rest is closed. */
  readonly work?: (deps: Deps) => Promise<StopWork | void>
}

/** Ends work in good order. */
export type StopWork = () => Promise<void>

/** A module serves one domain of the contract: exactly its entries, no more and no less (the compiler checks). */
export function defineModule<C extends Record<string, Endpoint>>(module: {
  name: string
  endpoints: C
  handlers: (deps: Deps, app: FastifyInstance, modules: readonly Module[]) => Handlers<C>
  ownedWork?: readonly OwnedWork[]
  replyParts?: Partial<ReplyParts>
  mount?: (app: FastifyInstance, deps: Deps) => Promise<void>
  work?: (deps: Deps) => Promise<StopWork | void>
}): Module {
  // The table is heterogeneous: the guard calls each handler with what its own entry parsed.
  return module as unknown as Module
}
