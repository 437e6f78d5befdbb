import type { Deps } from '../../../../platform/deps.ts'
import { AppError } from '../../../../platform/errors.ts'
import { callerOf, forAddress, takeFromLimit } from '../../../../platform/rate-limit.ts'

/** What one sending machine may do. */
export interface PeerLimits {
  /** At once, in this process. */
  readonly connections: number
  readonly messagesPerMinute: number
}

const strangers: PeerLimits = { connections: 20, messagesPerMinute: 300 }
/** This machine's own programs: the mail server that stands in front. */
const own: PeerLimits = { connections: 200, messagesPerMinute: Number.POSITIVE_INFINITY }

const isOwn = (address: string): boolean => /^(127\.|::1$|::ffff:127\.)/i.test(address)

/** A reply to a peer, with the code that says whether to come back. */
export function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}

/** Holds each peer to its limits: connections in this process, messages in all of them. */
export class Peers {
  readonly #deps: Deps
  readonly #given: PeerLimits | undefined
  readonly #open = new Map<string, Set<string>>()

  constructor(deps: Deps, limits?: PeerLimits) {
    this.#deps = deps
    this.#given = limits
  }

  #limitsOf(address: string): PeerLimits {
    return this.#given ?? (isOwn(address) ? own : strangers)
  }

  /** Counts a connection; throws where the peer has too many. */
  enter({ id, remoteAddress }: { id: string; remoteAddress: string }): void {
    const peer = callerOf(remoteAddress)
    const open = this.#open.get(peer) ?? new Set()
    if (open.size >= this.#limitsOf(remoteAddress).connections)
      throw refusal(421, '4.7.0 Too many connections from your address, try again later')
    this.#open.set(peer, open.add(id))
  }

  leave({ id, remoteAddress }: { id: string; remoteAddress: string }): void {
    const peer = callerOf(remoteAddress)
    const open = this.#open.get(peer)
    open?.delete(id)
    if (open?.size === 0) this.#open.delete(peer)
  }

  /** Counts a message; throws where the peer has sent too many. */
  async message(remoteAddress: string): Promise<void> {
    const { messagesPerMinute: max } = this.#limitsOf(remoteAddress)
    if (!Number.isFinite(max)) return
    try {
      const limit = forAddress(this.#deps, { max, seconds: 60 })
      await takeFromLimit(this.#deps, `smtp:${callerOf(remoteAddress)}`, limit)
    } catch (error) {
      if (error instanceof AppError)
        throw refusal(451, '4.7.1 Too many messages from your address, try again later')
      throw error
    }
  }
}
