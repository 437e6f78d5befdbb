import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { IcalResult } from './expand-with-ical.ts'

const timeoutMs = 10_000

/** Runs ical.js in a thread: it never ends for some rules that match no day. */
export class IcalThread {
  #worker: Worker | undefined

  /** The occurrences of a file, or why there are none. */
  async expand(text: string, length: number): Promise<IcalResult | string> {
    this.#worker ??= new Worker(new URL('./ical-worker.ts', import.meta.url))
    const worker = this.#worker
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    worker.postMessage({ text, length })
    try {
      const [reply] = (await once(worker, 'message', { signal: AbortSignal.timeout(timeoutMs) })) as [
        IcalResult | string,
      ]
      return typeof reply === 'string' ? `ical.js can't read it: ${reply.slice(0, 100)}` : reply
    } catch (error) {
      await this.end()
      return error instanceof Error && error.name === 'AbortError'
        ? 'ical.js does not end'
        : `ical.js ended: ${String(error)}`
    }
  }

  async end(): Promise<void> {
    await this.#worker?.terminate()
    this.#worker = undefined
  }
}
