import { setTimeout as sleep } from 'node:timers/promises'
import { randomSource } from '../office.ts'
import type { DayOffice } from './day-office.ts'
import { callServer, isSuccess, type Answer, type Call } from './http-client.ts'
import type { Ledger } from './ledger.ts'
import type { DayAgent } from './populate.ts'
import type { Outcome, Recorder } from './recorder.ts'
import type { Visit } from './schedule.ts'

/** What a simulated agent knows from answers so far. */
export interface AgentState extends DayAgent {
  /** `user_id` and address of clients that the agent can write to. */
  readonly contacts: { readonly userId: string; readonly email: string }[]
  readonly openTasks: string[]
  readonly threads: string[]
  /** Path of the calendar feed. */
  feed: string | undefined
}

/** A write with what the ledger keeps of it. */
export interface Write {
  readonly kind: string
  readonly key: string
  readonly value?: string
  /** Repeats it, with the key by which the server recognizes it, until it is answered. */
  readonly repeatable?: boolean
}

/** Shared by all runs on one office. */
let keys = 0

const retryDelaysMs = [2000, 4000, 8000, 15_000, 15_000, 15_000]

/** Simulated agents of one run. Visits begin when they are due; within a visit an agent waits for each answer. */
export class Generator {
  readonly office: DayOffice
  readonly recorder: Recorder
  readonly ledger: Ledger
  readonly random: () => number
  readonly agents: readonly AgentState[]
  /** The port that agents call, which may be one of a proxy. */
  readonly httpPort: number
  readonly smtpPort: number
  /** Records that are being changed, or whose last change may or may not have been stored. */
  readonly lockedRecords = new Set<string>()
  readonly #open = new Set<Promise<void>>()
  #ended = false

  constructor(
    office: DayOffice,
    { recorder, ledger, seed, httpPort = office.web.port, smtpPort = office.smtpPort }: GeneratorOptions,
  ) {
    this.office = office
    this.recorder = recorder
    this.ledger = ledger
    this.random = randomSource(seed)
    this.httpPort = httpPort
    this.smtpPort = smtpPort
    this.agents = office.agents.map((agent) => ({
      ...agent,
      contacts: agent.clients.map((userId) => ({ userId, email: `person-${userId}@client.example` })),
      openTasks: [],
      threads: [],
      feed: undefined,
    }))
  }

  get ended(): boolean {
    return this.#ended
  }

  /** Number of visits that have begun and not ended. */
  get openVisits(): number {
    return this.#open.size
  }

  pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.random() * list.length)]!
  }

  chance(share: number): boolean {
    return this.random() < share
  }

  /** Returns a text that is unique in this process. */
  createKey(kind: string): string {
    keys += 1
    return `${kind}-${String(keys).padStart(7, '0')}`
  }

  /** Waits as long as an agent reads or thinks: exponential, half a second at least. Returns the time then. */
  async think(meanSeconds: number): Promise<number> {
    const at = this.recorder.now() + 500 - Math.log(1 - this.random()) * meanSeconds * 1000
    await sleep(at - this.recorder.now())
    return at
  }

  /** Calls the server for an agent; `at` is when the call was due. */
  async call(kind: string, agent: AgentState | undefined, at: number, call: Call): Promise<Answer> {
    const answer = await callServer(this.httpPort, { ...call, ...(agent && { sessionId: agent.sessionId }) })
    this.recorder.record(kind, at, answer.outcome)
    return answer
  }

  /** Calls the server with a write, and notes in the ledger what came of it. */
  async write(write: Write, agent: AgentState, at: number, call: Call): Promise<Answer> {
    const { kind, key, value, repeatable = false } = write
    this.ledger.write('attempt', kind, key, value)
    let answer = await this.call(kind, agent, at, call)
    let isCertain = isSettled(answer.outcome)
    for (const delay of repeatable ? retryDelaysMs : []) {
      if (isSettled(answer.outcome)) break
      await sleep(delay)
      answer = await this.call(kind, agent, this.recorder.now(), call)
      isCertain &&= isSettled(answer.outcome)
    }
    const refused = isCertain ? 'refused' : 'unknown'
    this.ledger.write(isSuccess(answer.outcome) ? 'acknowledged' : refused, kind, key, value)
    if (isSettled(answer.outcome) && !isSuccess(answer.outcome))
      console.log(
        `${call.method ?? 'POST'} ${call.path} ${answer.outcome} ${answer.body.toString().slice(0, 300)}`,
      )
    return answer
  }

  /** Changes a record that has no other change under way. Returns false when it has. */
  async writeOnce(write: Write, change: () => Promise<Answer>): Promise<boolean> {
    const record = `${write.kind} ${write.key}`
    if (this.lockedRecords.has(record)) return false
    this.lockedRecords.add(record)
    const { outcome } = await change()
    if (isSettled(outcome)) this.lockedRecords.delete(record)
    return true
  }

  /** Begins each visit when it is due; resolves when all have begun, or at `signal`. */
  async run(
    visits: readonly Visit[],
    perform: (generator: Generator, visit: Visit) => Promise<void>,
    signal: AbortSignal,
  ): Promise<void> {
    const start = this.recorder.now()
    for (const visit of visits) {
      const wait = start + visit.at - this.recorder.now()
      if (wait > 0) await sleep(wait, undefined, { signal })
      signal.throwIfAborted()
      const open = perform(this, { ...visit, at: start + visit.at })
        .catch((error: unknown) => console.error(`A visit of the kind ${visit.kind} failed:`, error))
        .finally(() => this.#open.delete(open))
      this.#open.add(open)
    }
  }

  /** Waits until the open visits have ended, for `seconds` at most. */
  async finish(seconds: number): Promise<void> {
    this.#ended = true
    await Promise.race([Promise.all(this.#open), sleep(seconds * 1000, undefined, { ref: false })])
  }
}

interface GeneratorOptions {
  readonly recorder: Recorder
  readonly ledger: Ledger
  readonly seed: number
  readonly httpPort?: number
  readonly smtpPort?: number
}

/** Whether the server has decided: it stored the write, or refused it. */
const isSettled = (outcome: Outcome): boolean => typeof outcome === 'number' && outcome < 500
