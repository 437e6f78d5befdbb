import type { Body, Endpoint, Params, Query, Reply } from '@pb/contract/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import type { SessionActor } from './actor.ts'
import type { Db, Tx } from './db/db.ts'
import type { Deps } from './deps.ts'
import type { PersonalRecords } from './erasure.ts'
import type { UncheckedSession } from './http/sessions.ts'
import type { RestorableRecords } from './restorable.ts'
import type { SecretKeyUse } from './secret-key/uses.ts'
import type { WorkRole } from './server-role.ts'

/** The file of a multipart request, as a stream; reading past the contract's `maxBytes` throws `too_large`. */
export interface Upload {
  readonly filename: string
  readonly contentType: string
  readonly stream: Readable
  /** Aborted when the person cancels the upload or leaves before the reply. */
  readonly signal: AbortSignal
}

/** One of several files of a multipart request. */
export interface NamedUpload extends Upload {
  /** Name of the part. */
  readonly field: string
}

/** A request after the guard: the contract has parsed all input. */
export interface Call<E extends Endpoint> {
  readonly actor: E['access'] extends 'session' ? SessionActor : null
  readonly params: Params<E>
  readonly query: Query<E>
  readonly body: Body<E>
  readonly raw: E['rawBody'] extends object ? Buffer : null
  readonly upload: E['upload'] extends object ? Upload : null
  /** Each file's stream must be read before the next file arrives. */
  readonly uploads: E['uploads'] extends object ? AsyncIterable<NamedUpload> : null
  /** For the reads of an entry with `replica`; their database is the primary or the replica. */
  readonly readDeps: E['replica'] extends true ? Deps : null
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Returns the reply's body; sets `reply.code` only where the entry declares several success replies. */
export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Reply<E>>

/**
 * A handler that checks the session itself, by `queryAsActor`: the read and the check take one round trip. For frequent
 * reads that every role may call. A handler that did not check answers nothing.
 */
export interface CheckingHandler<E extends Endpoint> {
  readonly checksSession: (
    call: Omit<Call<E>, 'actor'> & { readonly session: UncheckedSession },
  ) => Promise<Reply<E>>
}

export type Handlers<C extends Record<string, Endpoint>> = {
  readonly [K in keyof C]: Handler<C[K]> | CheckingHandler<C[K]>
}

/** A kind of records with one agent as owner each, which a supervisor can reassign to another agent. */
export interface TransferableRecords {
  /** The plural as members see it: `listings`. The same word for the same kind everywhere. */
  readonly kind: string
  /** Counts the records a person owns. */
  count(db: Db | Tx, owner: string): Promise<number>
  /** Reassigns all records of `from`, or those of `only` that `from` still owns; returns the moved ids. */
  reassign(
    tx: Tx,
    transfer: { from: string; to: string; at: Date; only?: readonly string[] },
  ): Promise<string[]>
}

/**
 * Extensions that modules add to replies of modules below them, by the reply's name. The lower module declares the type
 * by augmenting this interface, and calls the extensions of all modules.
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled by the modules
export interface ReplyExtensions {}

export interface Module {
  readonly name: string
  readonly endpoints: Record<string, Endpoint>
  /**
   * `app` is for handlers that call a route of the same process; `modules` (all of them) for one that collects parts of
   * every module.
   */
  readonly handlers: (
    deps: Deps,
    app: FastifyInstance,
    modules: readonly Module[],
  ) => Handlers<Record<string, Endpoint>>
  /** The records of this module that a supervisor can reassign. */
  readonly transferableRecords?: readonly TransferableRecords[]
  /** The records of this module about clients and leads, which a supervisor can erase on request. */
  readonly personalRecords?: readonly PersonalRecords[]
  /** The records of this module that people delete and can restore. */
  readonly restorableRecords?: readonly RestorableRecords[]
  /** Extends replies of modules below this one. */
  readonly replyExtensions?: Partial<ReplyExtensions>
  /** Registers routes outside the contract, such as those of a protocol. */
  readonly mount?: (app: FastifyInstance, deps: Deps) => Promise<void>
  /** Re-encrypts the values and files of other data keys than `keyId` with it, in batches; returns their number. */
  readonly reencrypt?: (deps: Deps, keyId: number) => Promise<number>
  /** What depends on keys derived from SECRET_KEY, each with its purpose: all of it is changed with SECRET_KEY. */
  readonly secretKeyUses?: readonly SecretKeyUse[]
  /** The role of the processes that run `work`. */
  readonly workRole?: WorkRole
  /** Registers the module's job workers, once the queue runs. May return a function that stops them. */
  readonly work?: (deps: Deps) => Promise<StopWork | void>
}

/** Work and its role come together: without a role it would run in no process, or in all. */
type Work =
  | { workRole: WorkRole; work: (deps: Deps) => Promise<StopWork | void> }
  | { workRole?: never; work?: never }

/** Stops a module's work gracefully. */
export type StopWork = () => Promise<void>

/** A module serves one domain of the contract: exactly its entries, no more and no less (the compiler checks). */
export function defineModule<C extends Record<string, Endpoint>>(
  module: {
    name: string
    endpoints: C
    handlers: (deps: Deps, app: FastifyInstance, modules: readonly Module[]) => Handlers<C>
    transferableRecords?: readonly TransferableRecords[]
    personalRecords?: readonly PersonalRecords[]
    restorableRecords?: readonly RestorableRecords[]
    replyExtensions?: Partial<ReplyExtensions>
    mount?: (app: FastifyInstance, deps: Deps) => Promise<void>
    reencrypt?: (deps: Deps, keyId: number) => Promise<number>
    secretKeyUses?: readonly SecretKeyUse[]
  } & Work,
): Module {
  // The table is heterogeneous: the guard calls each handler with what its own entry parsed.
  return module as unknown as Module
}
