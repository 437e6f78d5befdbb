import type { Deps } from '../../../../platform/deps.ts'
import { AppError } from '../../../../platform/errors/app-error.ts'
import { toClientKey, scaleLimit, consumeRateLimit } from '../../../../platform/http/rate-limit.ts'

/** Limits for one client address. */
export interface PeerLimits {
  /** Concurrent, in this process. */
  readonly connections: number
  readonly messagesPerMinute: number
}

const externalLimits: PeerLimits = { connections: 20, messagesPerMinute: 300 }
/** For this machine, where a mail server may run in front of this one. */
const localLimits: PeerLimits = { connections: 200, messagesPerMinute: Number.POSITIVE_INFINITY }

const isLocal = (address: string): boolean => /^(127\.|::1$|::ffff:127\.)/i.test(address)

/** Creates an error with an SMTP reply code, which determines whether the client retries. */
export function smtpError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}

/** Limits the connections of a client in this process, and its messages in all processes. */
export class PeerLimiter {
  readonly #deps: Deps
  readonly #given: PeerLimits | undefined
  readonly #open = new Map<string, Set<string>>()

  constructor(deps: Deps, limits?: PeerLimits) {
    this.#deps = deps
    this.#given = limits
  }

  #limitsOf(address: string): PeerLimits {
    return this.#given ?? (isLocal(address) ? localLimits : externalLimits)
  }

  /** Counts a connection; throws when the client has too many. */
  enter({ id, remoteAddress }: { id: string; remoteAddress: string }): void {
    const peer = toClientKey(remoteAddress)
    const open = this.#open.get(peer) ?? new Set()
    if (open.size >= this.#limitsOf(remoteAddress).connections)
      throw smtpError(421, '4.7.0 Too many connections from your address, try again later')
    this.#open.set(peer, open.add(id))
  }

  leave({ id, remoteAddress }: { id: string; remoteAddress: string }): void {
    const peer = toClientKey(remoteAddress)
    const open = this.#open.get(peer)
    open?.delete(id)
    if (open?.size === 0) this.#open.delete(peer)
  }

  /** Counts a message; throws when the client has sent too many. */
  async message(remoteAddress: string): Promise<void> {
    const { messagesPerMinute: max } = this.#limitsOf(remoteAddress)
    if (!Number.isFinite(max)) return
    try {
      const limit = scaleLimit(this.#deps, { max, seconds: 60 })
      await consumeRateLimit(this.#deps, `smtp:${toClientKey(remoteAddress)}`, limit)
    } catch (error) {
      if (error instanceof AppError)
        throw smtpError(451, '4.7.1 Too many messages from your address, try again later')
      throw error
    }
  }
}
