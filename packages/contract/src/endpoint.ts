import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import type { Role } from './roles.ts'

/** For how long a proof of who the caller is counts. */
export const proofMinutes = 15

/**
 * Who may call an endpoint:
 * - `session`  a signed-in person (session header and application header)
 * - `public`   anyone; under `/v1/` still with the application header
 * - `signed`   the holder of a URL signed by the server (`?exp&sig`)
 * - `key`      a machine with the operator's key
 * - `module-key`  a machine with a key (`Authorization: Bearer`) that the endpoint's module issues and checks
 */
export type Access = 'session' | 'public' | 'signed' | 'key' | 'module-key'

/** A reply that is not JSON; `type` is the media type that the OpenAPI page shows. */
export interface RawReply {
  readonly raw: string
}

export type ReplySchema = z.ZodType | RawReply | null

export interface EndpointLimit {
  readonly name: string
  readonly max: number
  readonly seconds: number
  readonly perLink?: number
  /** The path parameter with the secret, if not `token`. */
  readonly linkParam?: string
  /** Each server counts this many calls by itself before it adds them: for many small calls, such as of a player. */
  readonly step?: number
}

/** An endpoint of the contract, used by the client, the server and the OpenAPI page. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path with `:name` parameters, e.g. `/v1/search-listings/:id`. */
  readonly path: string
  readonly tag: string
  readonly summary: string
  readonly access: Access
  /**
   * Every POST declares whether it makes a row or sends something. `true`: the same `Idempotency-Key` header does it once.
   * `own-key`: a field of its own does, for longer than such a header (a visit, a call of a machine).
   */
  readonly creates?: boolean | 'own-key'
  /** The caller needs one of these roles. Without it every signed-in person may call, within `role-access.ts`. */
  readonly roles?: readonly Role[]
  /** The caller must have proven who they are within the last `proofMinutes`, by sign-in or `proof.prove`. */
  readonly proof?: true
  /** Also for people who have to set up two-step verification first; every other endpoint refuses them. */
  readonly duringSetup?: true
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  /**
   * Calls allowed from one address in a fixed window, counted before any other check. Those of one secret link (`:token`
   * in the path, or `linkParam`) are counted too, from all addresses together: `perLink`, by default five times `max`.
   */
  readonly limit?: EndpointLimit
  /** Maximum bytes of a JSON or raw body, if not the default of 1,000,000. */
  readonly maxBody?: number
  /** The body is bytes of one of these media types, at most `maxBody` long. */
  readonly rawBody?: { readonly types: readonly string[] }
  /** The body is multipart with one file in this field, at most `maxBytes` long. */
  readonly upload?: { readonly field: string; readonly maxBytes: number }
  /** The body is multipart with several files, each part named by the caller and at most `maxBytes` long. */
  readonly uploads?: { readonly maxFiles: number; readonly maxBytes: number }
  /**
   * A read replica may answer: the handler reads only by `readDeps`, changes nothing, may run twice, and does not touch
   * the reply.
   */
  readonly replica?: true
  /**
   * Does not count among the calls that a caller has in flight: the reply waits for news, or comes from memory to
   * thousands of viewers, many of whom may share an address.
   */
  readonly uncounted?: true
  /** Success replies by status; `null` is an empty body. */
  readonly replies: Readonly<Record<number, ReplySchema>>
  /** Error codes beyond those implied by `access` and the inputs. */
  readonly errors?: readonly ErrorCode[]
}

/** Identity function that keeps an entry's literal types. */
export function endpoint<const E extends Endpoint>(entry: E): E {
  return entry
}

type In<S> = S extends z.ZodType ? z.input<S> : undefined
type Out<S> = S extends z.ZodType ? z.output<S> : undefined

/** Input of the caller, before parsing. */
export type ParamsInput<E extends Endpoint> = In<E['params']>
export type QueryInput<E extends Endpoint> = In<E['query']>
export type BodyInput<E extends Endpoint> = In<E['body']>
/** Input of the handler, after parsing. */
export type Params<E extends Endpoint> = Out<E['params']>
export type Query<E extends Endpoint> = Out<E['query']>
export type Body<E extends Endpoint> = Out<E['body']>
/** Union of all declared success replies. */
export type Reply<E extends Endpoint> = {
  [S in keyof E['replies']]: E['replies'][S] extends z.ZodType
    ? z.output<E['replies'][S]>
    : E['replies'][S] extends RawReply
      ? unknown
      : undefined
}[keyof E['replies']]

export function isRaw(schema: ReplySchema): schema is RawReply {
  return schema !== null && 'raw' in schema
}

/** Returns every error code of an endpoint: those implied by its access and inputs, and its own. */
export function getErrorCodes(entry: Endpoint): ErrorCode[] {
  const codes = new Set<ErrorCode>(entry.errors)
  if (entry.path.startsWith('/v1/') && (entry.access === 'session' || entry.access === 'public'))
    codes.add('app_header')
  if (entry.access === 'session' || entry.access === 'module-key') codes.add('no_session')
  if (entry.access === 'session') codes.add('forbidden_role')
  if (entry.access === 'signed') codes.add('bad_signature')
  if (entry.access === 'key') codes.add('not_found')
  if (entry.proof) codes.add('proof_required')
  if (entry.access === 'session' && !entry.duringSetup) codes.add('setup_required')
  const hasBody = entry.body || entry.rawBody || entry.upload || entry.uploads
  if (entry.params || entry.query || hasBody) codes.add('bad_input')
  if (hasBody) codes.add('too_large').add('wrong_type')
  if (entry.method !== 'GET') codes.add('no_room')
  if (entry.creates === true) codes.add('bad_input').add('key_running').add('key_used').add('key_unfinished')
  // Of one caller only so many calls run and wait at once.
  return [...codes.add('too_many').add('internal').add('not_ready')]
}
