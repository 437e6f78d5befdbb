import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AgentState, Generator } from './generator.ts'
import { getApiHeaders } from './http-client.ts'

const agent = new Agent({ keepAlive: false, maxSockets: Infinity })

/** Event streams that agents hold open from their arrival to the end of the run. */
export class EventStreams {
  readonly #generator: Generator
  readonly #ending = new AbortController()
  open = 0
  events = 0

  constructor(generator: Generator) {
    this.#generator = generator
  }

  /** Opens a stream, and again after one to three seconds whenever it ends, as the web app does. */
  async hold(person: AgentState, at: number): Promise<void> {
    let due = at
    while (!this.#ending.signal.aborted) {
      await this.#readOnce(person, due)
      due = this.#generator.recorder.now() + 1000 + this.#generator.random() * 2000
      await sleep(due - this.#generator.recorder.now(), undefined, { ref: false })
    }
  }

  #readOnce(person: AgentState, at: number): Promise<void> {
    const { recorder, httpPort } = this.#generator
    let isAnswered = false
    return new Promise((resolve) => {
      const request = get(
        {
          host: '127.0.0.1',
          port: httpPort,
          path: '/v1/events',
          headers: getApiHeaders(person.sessionId),
          agent,
          signal: this.#ending.signal,
        },
        (response) => {
          isAnswered = true
          recorder.record('event-stream', at, response.statusCode!)
          if (response.statusCode === 200) this.open += 1
          response.on('data', (bytes: Buffer) => {
            if (bytes.includes('event: ')) this.events += 1
          })
          response.on('error', () => {})
          response.on('close', () => {
            if (response.statusCode === 200) this.open -= 1
            resolve()
          })
        },
      )
      request.on('error', (error: NodeJS.ErrnoException) => {
        if (!isAnswered && !this.#ending.signal.aborted)
          recorder.record(
            'event-stream',
            at,
            error.code === 'ECONNREFUSED' ? 'no connection' : 'broken connection',
          )
        resolve()
      })
    })
  }

  close(): void {
    this.#ending.abort()
  }
}
