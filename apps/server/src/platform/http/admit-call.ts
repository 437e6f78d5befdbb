import { isRaw, type Endpoint } from '@pb/contract/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { finished } from 'node:stream'
import type { Deps } from '../deps.ts'
import { InFlightCalls, type InFlightLimit } from './in-flight.ts'
import { toClientKey } from './rate-limit.ts'
import { hashSessionId } from './sessions.ts'

/** Sends the session. */
export const sessionHeader = 'x-session-id'

/**
 * Calls that read and write rows. A browser sends five at once beside its event stream, so that four run and the fifth
 * waits for milliseconds; the connections of the pool suffice for them and for others.
 */
const callLimit: InFlightLimit = { maxRunning: 4, maxWaiting: 100, maxWaitMs: 60_000 }
/**
 * Uploads and downloads, which can take minutes on a slow line, and so have places of their own: as many as a browser
 * sends at once. They end with the reply's last byte. A body that waits for longer would count as stalled.
 */
const transferLimit: InFlightLimit = { maxRunning: 6, maxWaiting: 50, maxWaitMs: 25_000 }

/** Sessions whose person is remembered. */
const maxSessions = 10_000

const isUncounted = ({ uncounted, replies }: Endpoint): boolean =>
  uncounted === true ||
  Object.values(replies).some(
    (schema) => schema !== null && isRaw(schema) && schema.raw === 'text/event-stream',
  )

const isTransfer = ({ upload, uploads, rawBody, replies }: Endpoint): boolean =>
  Boolean(upload ?? uploads ?? rawBody) ||
  Object.values(replies).some((schema) => schema !== null && isRaw(schema))

const scale = (limit: InFlightLimit, factor: number): InFlightLimit => ({
  ...limit,
  maxRunning: Math.ceil(limit.maxRunning * factor),
  maxWaiting: Math.ceil(limit.maxWaiting * factor),
})

type Kind = 'call' | 'transfer'

const createCounts = (factor: number): Record<Kind, InFlightCalls> => ({
  call: new InFlightCalls(scale(callLimit, factor)),
  transfer: new InFlightCalls(scale(transferLimit, factor)),
})

/** Bounds what one person, or one address without a session, has in flight in this process. */
export class CallAdmission {
  readonly #people = createCounts(1)
  readonly #strangers: Record<Kind, InFlightCalls>
  /** The person of each session that was found valid lately, the oldest first. */
  readonly #sessions = new Map<string, string>()

  constructor({ env }: Pick<Deps, 'env'>) {
    this.#strangers = createCounts(env.limitFactor)
  }

  /**
   * Waits until the call may run; resolves to a function to be called when its handler has ended. Throws `too_many`. A
   * session counts as its person once it was found valid, and by its address before that, so that no one gets further
   * places by made-up sessions.
   */
  async enter(entry: Endpoint, request: FastifyRequest, reply: FastifyReply): Promise<() => void> {
    if (isUncounted(entry)) return () => {}
    const kind = isTransfer(entry) ? 'transfer' : 'call'
    const person = entry.access === 'session' ? this.#findPerson(request) : undefined
    const calls = person === undefined ? this.#strangers : this.#people
    const key = person ?? toClientKey(request.ip)
    const leave = await calls[kind].enter(key, (gone) => reply.raw.once('close', gone))
    if (kind === 'call') return leave
    finished(reply.raw, leave)
    return () => {}
  }

  /** Remembers whose session the request has. */
  recognize(request: FastifyRequest, personId: string): void {
    const session = this.#getSession(request)
    if (session === undefined) return
    this.#sessions.delete(session)
    this.#sessions.set(session, personId)
    if (this.#sessions.size <= maxSessions) return
    const [oldest] = this.#sessions.keys()
    if (oldest !== undefined) this.#sessions.delete(oldest)
  }

  #findPerson(request: FastifyRequest): string | undefined {
    const session = this.#getSession(request)
    return session === undefined ? undefined : this.#sessions.get(session)
  }

  #getSession({ headers }: FastifyRequest): string | undefined {
    const value = headers[sessionHeader]
    return typeof value === 'string' ? hashSessionId(value)?.toString('base64url') : undefined
  }
}
