import { timingSafeEqual } from 'node:crypto'
import type { Endpoint } from '@pb/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Actor } from './actor.ts'
import type { Deps } from './deps.ts'
import { AppError } from './errors.ts'
import { callerOf, forAddress, takeFromLimit } from './rate-limit.ts'
import { actorOfSession } from './sessions.ts'
import { verifySignedUrl } from './signed-url.ts'

/** The headers of every call: session, application, and the mark that no form can set. */
const sessionHeader = 'x-session-id'
const appHeader = 'x-app-auth'

function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

function headerOf(request: FastifyRequest, name: string): string {
  const value = request.headers[name]
  return typeof value === 'string' ? value : ''
}

/** Application and X-Requested-With headers, without which another site's page could call for its visitor. */
function checkApplication({ env }: Deps, entry: Endpoint, request: FastifyRequest): void {
  if (!entry.path.startsWith('/v1/') || entry.access === 'signed' || entry.access === 'key') return
  if (!sameText(headerOf(request, appHeader), env.appAuthKey) || !headerOf(request, 'x-requested-with'))
    throw new AppError('app_header')
}

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** Whether the caller sits at this machine: a proxy on it, which speaks for somebody else, does not count. */
function isLocal({ env }: Deps, request: FastifyRequest): boolean {
  const forwarded = request.headers['x-forwarded-for'] ?? request.headers['forwarded']
  return (loopback.has(env.host) || env.host === 'localhost') && loopback.has(request.ip) && !forwarded
}

async function checkAccess(deps: Deps, entry: Endpoint, request: FastifyRequest): Promise<Actor | null> {
  switch (entry.access) {
    case 'session': {
      const actor = await actorOfSession(deps, headerOf(request, sessionHeader))
      if (!actor) throw new AppError('no_session')
      if (entry.roles && !entry.roles.some((role) => actor.roles.includes(role)))
        throw new AppError('forbidden_role')
      return actor
    }
    case 'key': {
      const key = deps.env.metricsKey
      if (key ? !sameText(headerOf(request, 'authorization'), `Bearer ${key}`) : !isLocal(deps, request))
        throw new AppError('not_found')
      return null
    }
    case 'signed':
      verifySignedUrl(deps, request.url)
      return null
    case 'public':
      return null
  }
}

const maxDepth = 32

/**
 * What no input may hold, whatever its schema: U+0000, which PostgreSQL's text cannot keep and nothing of ours means,
 * and nesting far beyond any schema, which would exhaust the stack of whoever walks it.
 */
function unacceptable(value: unknown, depth = 0): string | null {
  if (typeof value === 'string') return value.includes('\0') ? 'must not contain U+0000' : null
  if (value === null || typeof value !== 'object') return null
  if (depth === maxDepth) return 'is nested too deeply'
  for (const [key, inner] of Object.entries(value)) {
    const found = unacceptable(key) ?? unacceptable(inner, depth + 1)
    if (found) return found
  }
  return null
}

function parse(schema: z.ZodType | undefined, value: unknown, place: string): unknown {
  if (!schema) return undefined
  const fault = unacceptable(value)
  if (fault) throw new AppError('bad_input', undefined, { faults: [{ path: place, message: fault }] })
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw new AppError('bad_input', result.error.issues[0]?.message, {
    faults: result.error.issues.map((issue) => ({
      path: [place, ...issue.path].map(String).join('.'),
      message: issue.message,
    })),
  })
}

/** What the guard lets through: who calls, and the input in the contract's types. */
export interface Guarded {
  readonly actor: Actor | null
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
}

/** Limit, authenticate, validate: in this order, so that a stranger learns nothing from the input's faults. */
export async function guard(deps: Deps, entry: Endpoint, request: FastifyRequest): Promise<Guarded> {
  checkApplication(deps, entry, request)
  if (entry.limit)
    await takeFromLimit(deps, `${entry.limit.name}:${callerOf(request.ip)}`, forAddress(deps, entry.limit))
  const actor = await checkAccess(deps, entry, request)
  return {
    actor,
    params: parse(entry.params, request.params, 'params'),
    query: parse(entry.query, request.query, 'query'),
    body: parse(entry.body, request.body ?? undefined, 'body'),
  }
}
