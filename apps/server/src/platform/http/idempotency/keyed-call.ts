import type { Endpoint } from '@pb/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import { createHash, hkdfSync } from 'node:crypto'
import { z } from 'zod'
import type { SessionActor } from '../../actor.ts'
import { AppError } from '../../errors/app-error.ts'
import { toClientKey } from '../rate-limit.ts'

/** A creating call with an `Idempotency-Key` header. */
export interface KeyedCall {
  /** Hash of caller, endpoint and key. */
  readonly id: Buffer
  readonly personId: string | null
  /** Equal for equal requests. */
  readonly requestHash: Buffer
  /** Encrypts the reply. */
  readonly replyKey: Buffer
  /**
   * Whether a field of the request does the same by a constraint of the database: then the call may be done again after a
   * crash, and replies with what the first one made.
   */
  readonly hasOwnKey: boolean
}

/** A string of RFC 9651 in quotes, or, as most clients send it, without. */
const header = /^(?:"([\x20-\x21\x23-\x7e]{1,255})"|([\x21\x23-\x7e]{1,255}))$/

function readKey({ headers }: FastifyRequest): string | null {
  const value = headers['idempotency-key']
  if (value === undefined) return null
  const match = typeof value === 'string' ? header.exec(value.trim()) : null
  const key = match?.[1] ?? match?.[2]
  if (key !== undefined) return key
  throw new AppError('bad_input', 'The Idempotency-Key header is not valid', {
    issues: [{ path: 'headers.idempotency-key', message: 'This takes 1 to 255 visible ASCII characters' }],
  })
}

/** Who calls: a person, the holder of a link or of an API key, or else an address. */
function nameCaller({ access }: Endpoint, actor: SessionActor | null, request: FastifyRequest): string {
  if (actor) return `person:${actor.personId}`
  if (access === 'module-key') return `key:${request.headers.authorization ?? ''}`
  const { token } = request.params as { token?: string }
  return token === undefined ? `address:${toClientKey(request.ip)}` : `link:${token}`
}

const hash = (parts: readonly unknown[]): Buffer =>
  createHash('sha256').update(JSON.stringify(parts)).digest()

/**
 * The body in a form of bounded size: files arrive later as a stream, and are distinguished by the size of the form, in
 * which a retry does not differ.
 */
function summarizeBody({ body, headers }: FastifyRequest): unknown {
  if (Buffer.isBuffer(body)) return createHash('sha256').update(body).digest('hex')
  return body ?? [headers['content-length'], headers['content-type']?.split(';')[0]]
}

const hasKey = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && typeof (value as { key?: unknown }).key === 'string'

/** Whether the body or query of an endpoint has a field `key`, which the request fills in. */
const hasOwnKey = ({ body, query }: Endpoint, request: FastifyRequest): boolean =>
  [
    [body, request.body],
    [query, request.query],
  ].some(([schema, value]) => schema instanceof z.ZodObject && 'key' in schema.shape && hasKey(value))

/** Returns the call of a request with an `Idempotency-Key`; null without one. Throws `bad_input` for an invalid key. */
export function readKeyedCall(
  entry: Endpoint,
  actor: SessionActor | null,
  request: FastifyRequest,
): KeyedCall | null {
  const key = readKey(request)
  if (key === null) return null
  const scope = [nameCaller(entry, actor, request), entry.method, entry.path]
  return {
    id: hash([...scope, key]),
    personId: actor?.personId ?? null,
    requestHash: hash([request.params, request.query, summarizeBody(request)]),
    replyKey: Buffer.from(hkdfSync('sha256', key, JSON.stringify(scope), 'idempotent reply', 32)),
    hasOwnKey: hasOwnKey(entry, request),
  }
}
