import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'

const agent = new Agent({ keepAlive: true, maxSockets: Infinity })
const headers = { 'x-app-auth': 'bench', 'x-requested-with': 'XMLHttpRequest' }

/** Bytes at an address; null for an error or no reply. */
async function fetchBytes(port: number, path: string): Promise<Buffer | null> {
  const request = get({ host: '127.0.0.1', port, path, agent, headers, timeout: 5000 })
  request.on('timeout', () => request.destroy(new Error('no reply')))
  try {
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    const bytes = await buffer(response)
    return response.statusCode === 200 ? bytes : null
  } catch {
    return null
  }
}

export interface Watched {
  /** Milliseconds that each fragment took from the start of its upload. */
  readonly delays: number[]
  /** Times without video while playing, in milliseconds. */
  readonly stalls: number[]
  /** When fragments arrived, by `performance.now()`. */
  readonly arrivals: number[]
}

interface Broadcasted {
  readonly token: string
  readonly generation: number
  /** When the upload of each fragment began, by its number. */
  readonly sentAt: ReadonlyMap<number, number>
  readonly last: number
}

/** Milliseconds of a fragment. */
export const fragmentMs = 1000
/** Fragments that a player has before it begins. */
const bufferedFragments = 2

/** Watches from the current fragment to the last as a player does; at the first port that replies. */
export async function watchBroadcast(
  key: string,
  ports: readonly number[],
  { token, generation, sentAt, last }: Broadcasted,
): Promise<Watched> {
  const watched: Watched = { delays: [], stalls: [], arrivals: [] }
  const query = `viewer=${key}`
  let at = 0
  const stopped = new AbortController()
  async function poll(): Promise<void> {
    while (!stopped.signal.aborted) {
      await fetchBytes(ports[at]!, `/v1/live/${token}/state?${query}`)
      await pause(2000, undefined, { signal: stopped.signal }).catch(() => {})
    }
  }
  const polling = poll()
  const first = Math.max(1, sentAt.size)
  let playsFrom: number | undefined
  for (let sequence = first; sequence <= last;) {
    const path = `/live/${token}/fragments/${generation}/${sequence}.m4s?${query}&wait=1`
    const bytes = await fetchBytes(ports[at]!, path)
    const now = performance.now()
    if (!bytes) {
      at = (at + 1) % ports.length
      await pause(100)
      continue
    }
    watched.arrivals.push(now)
    watched.delays.push(now - (sentAt.get(sequence) ?? now))
    if (sequence - first + 1 === bufferedFragments) playsFrom = now
    else if (playsFrom !== undefined) {
      const late = now - (playsFrom + (sequence - first) * fragmentMs)
      if (late > 0) {
        watched.stalls.push(late)
        playsFrom += late
      }
    }
    sequence += 1
  }
  stopped.abort()
  await polling
  return watched
}
