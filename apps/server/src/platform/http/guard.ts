import { timingSafeEqual } from 'node:crypto'
import type { Endpoint } from '@pb/contract/endpoint'
import { mayCall } from '@pb/contract/role-access'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { SessionActor } from '../actor.ts'
import type { WalPosition } from '../db/replica/wal-position.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { sessionHeader } from './admit-call.ts'
import { consumeCoarsely, consumeRateLimit, scaleLimit, toClientKey } from './rate-limit.ts'
import { hashToken } from '../secrets.ts'
import {
  assertProof,
  findActor,
  findActorAndPosition,
  findActorDuringSetup,
  hashSessionId,
  type UncheckedSession,
} from './sessions.ts'
import { verifySignedUrl } from './signed-url.ts'
import { describeIssue } from './describe-issue.ts'

/** Of every request of the application. */
const appHeader = 'x-app-auth'

function equalsConstantTime(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

function getHeader(request: FastifyRequest, name: string): string {
  const value = request.headers[name]
  return typeof value === 'string' ? value : ''
}

/** Checks the application and X-Requested-With headers, which protect against cross-site requests. */
function checkApplication({ env }: Deps, entry: Endpoint, request: FastifyRequest): void {
  if (!entry.path.startsWith('/v1/') || (entry.access !== 'session' && entry.access !== 'public')) return
  if (
    !equalsConstantTime(getHeader(request, appHeader), env.appAuthKey) ||
    !getHeader(request, 'x-requested-with')
  )
    throw new AppError('app_header')
}

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** Whether the request comes from this machine, and not through a proxy on it. */
function isLocal({ env }: Deps, request: FastifyRequest): boolean {
  const forwarded = request.headers['x-forwarded-for'] ?? request.headers['forwarded']
  return (loopback.has(env.host) || env.host === 'localhost') && loopback.has(request.ip) && !forwarded
}

interface Caller {
  readonly actor: SessionActor | null
  /** What the reply must cover, if the replica may answer it. */
  readonly position: WalPosition | null
}

const noSession: Caller = { actor: null, position: null }

interface SignedInCaller extends Caller {
  readonly actor: SessionActor
}

async function findCaller(deps: Deps, entry: Endpoint, id: string): Promise<SignedInCaller | null> {
  if (deps.replica && entry.replica) return findActorAndPosition(deps, id)
  const actor = entry.duringSetup ? (await findActorDuringSetup(deps, id))?.actor : await findActor(deps, id)
  return actor ? { actor, position: null } : null
}

/** The error of a session that may not call this endpoint. */
async function toSessionError(deps: Deps, id: string): Promise<AppError> {
  const found = await findActorDuringSetup(deps, id)
  return new AppError(found?.setupOnly ? 'setup_required' : 'no_session')
}

async function checkSession(deps: Deps, entry: Endpoint, request: FastifyRequest): Promise<Caller> {
  const id = getHeader(request, sessionHeader)
  const found = await findCaller(deps, entry, id)
  if (!found) throw await toSessionError(deps, id)
  const { roles, sessionHash } = found.actor
  if (!mayCall(entry, roles)) throw new AppError('forbidden_role')
  if (entry.proof) await assertProof(deps, sessionHash)
  return found
}

async function checkAccess(deps: Deps, entry: Endpoint, request: FastifyRequest): Promise<Caller> {
  switch (entry.access) {
    case 'session':
      return checkSession(deps, entry, request)
    case 'key': {
      const key = deps.env.metricsKey
      if (
        key
          ? !equalsConstantTime(getHeader(request, 'authorization'), `Bearer ${key}`)
          : !isLocal(deps, request)
      )
        throw new AppError('not_found')
      return noSession
    }
    case 'signed':
      verifySignedUrl(deps, request.url)
      return noSession
    case 'public':
    // The module checks its key, and counts the calls of each.
    case 'module-key':
      return noSession
  }
}

const maxDepth = 32

/**
 * Finds input that no schema may accept: U+0000, which PostgreSQL's text cannot store, and nesting so deep that it
 * would exhaust the stack.
 */
function findUnacceptable(value: unknown, depth = 0): string | null {
  if (typeof value === 'string')
    return value.includes('\0') ? 'This has a character that we cannot store' : null
  if (value === null || typeof value !== 'object') return null
  if (depth === maxDepth) return 'This is nested too deeply'
  for (const [key, inner] of Object.entries(value)) {
    const found = findUnacceptable(key) ?? findUnacceptable(inner, depth + 1)
    if (found) return found
  }
  return null
}

function parse(schema: z.ZodType | undefined, value: unknown, location: string): unknown {
  if (!schema) return undefined
  const issue = findUnacceptable(value)
  if (issue) throw new AppError('bad_input', undefined, { issues: [{ path: location, message: issue }] })
  const described = new Set<string>()
  const error = (raw: z.core.$ZodRawIssue): string => {
    const message = describeIssue(raw)
    described.add(message)
    return message
  }
  const result = schema.safeParse(value, { error })
  if (result.success) return result.data
  const first = result.error.issues[0]?.message
  // A general sentence is useless without its field.
  throw new AppError('bad_input', first === undefined || described.has(first) ? undefined : first, {
    issues: result.error.issues.map(({ path, message }) => ({
      path: [location, ...path].map(String).join('.'),
      message,
    })),
  })
}

/** The caller, and the input in the contract's types. */
export interface GuardedInput extends Caller {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
}

/** The headers and the rate limit, which come before everything else. */
async function admit(deps: Deps, entry: Endpoint, request: FastifyRequest): Promise<void> {
  checkApplication(deps, entry, request)
  if (!entry.limit) return
  const { name, step, max, seconds, perLink = 5 * max, linkParam = 'token' } = entry.limit
  const consume = (key: string, calls: number) => {
    const limit = scaleLimit(deps, { max: calls, seconds })
    return step === undefined ? consumeRateLimit(deps, key, limit) : consumeCoarsely(deps, key, limit, step)
  }
  await consume(`${name}:${toClientKey(request.ip)}`, max)
  const link = (request.params as Readonly<Record<string, string>>)[linkParam]
  if (link !== undefined) await consume(`${name}:link:${hashToken(link).toString('base64url')}`, perLink)
}

function parseInput(entry: Endpoint, request: FastifyRequest): Omit<GuardedInput, keyof Caller> {
  return {
    params: parse(entry.params, request.params, 'params'),
    query: parse(entry.query, request.query, 'query'),
    body: parse(entry.body, request.body ?? undefined, 'body'),
  }
}

/**
 * Checks the rate limit, authenticates and validates, in this order, so that input errors reveal nothing to
 * unauthenticated callers.
 */
export async function guard(deps: Deps, entry: Endpoint, request: FastifyRequest): Promise<GuardedInput> {
  await admit(deps, entry, request)
  const caller = await checkAccess(deps, entry, request)
  return { ...caller, ...parseInput(entry, request) }
}

/**
 * Like `guard`, for a handler that checks the session itself. An error before that check, such as invalid input, is
 * thrown only to a valid session; any other gets `no_session`.
 */
export async function guardChecking<T>(
  deps: Deps,
  entry: Endpoint,
  request: FastifyRequest,
  handle: (input: Omit<GuardedInput, keyof Caller> & { session: UncheckedSession }) => Promise<T>,
): Promise<T> {
  await admit(deps, entry, request)
  const hash = hashSessionId(getHeader(request, sessionHeader))
  if (!hash) throw new AppError('no_session')
  const session: UncheckedSession = { hash, actor: null }
  try {
    const result = await handle({ ...parseInput(entry, request), session })
    if (!session.actor) throw new Error(`${entry.method} ${entry.path} did not check the session`)
    if (!mayCall(entry, session.actor.roles)) throw new AppError('forbidden_role')
    return result
  } catch (error) {
    if (!session.actor) await checkAccess(deps, entry, request)
    throw error
  }
}
