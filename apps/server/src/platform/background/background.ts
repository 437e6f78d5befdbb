import { once } from 'node:events'
import type { ChildProcess } from 'node:child_process'
import { limiter } from '../limiter.ts'
import { isOver, openChild } from './child.ts'

/** What crosses to the process and back; `id` tells the jobs apart. */
export interface ToBackground<Job> {
  readonly id: number
  readonly job: Job
}
export type FromBackground<Result> = { readonly id: number } & (
  | { readonly result: Result }
  | { readonly fault: string }
)

/**
 * Why a job has no result:
 * - `thrown` its work threw; the process stays
 * - `time`   it took longer than allowed
 * - `memory` its heap was full
 * - `ended`  the process ended otherwise, twice
 */
export type BackgroundReason = 'thrown' | 'time' | 'memory' | 'ended'

export class BackgroundError extends Error {
  override readonly name = 'BackgroundError'
  readonly reason: BackgroundReason

  constructor(reason: BackgroundReason, message: string) {
    super(message)
    this.reason = reason
  }
}

interface BackgroundOptions {
  readonly heapMegabytes: number
  /** Longest that a job may take. */
  readonly seconds: number
  /** An open file. */
  readonly input?: number
  readonly idleMs?: number
}

/** V8 aborts a process whose heap is full. */
const outOfMemory = (code: number | null, signal: NodeJS.Signals | null) =>
  signal === 'SIGABRT' || code === 134

/** How long a process waits for its next job. */
const idleMs = 10 * 60_000

/**
 * A process of its own for work whose time and memory nobody can foresee. It stays for the next job, until there has
 * been none for some minutes; one that takes too long or too much memory ends it, and the next job gets a new one. It
 * is no thread, as a full heap in a thread can abort the process that the thread is of.
 */
export class Background<Job, Result> {
  readonly #open: () => ChildProcess
  readonly #milliseconds: number
  readonly #idleMs: number
  /** One at a time, so that a job which ends the process takes no other with it. */
  readonly #oneAtATime = limiter(1)
  #child: ChildProcess | null = null
  #idle: NodeJS.Timeout | undefined
  #last = 0

  /** `file` is a module that calls `answerJobs`; it has the open file `input`, if any, as its standard input. */
  constructor(file: URL, { heapMegabytes, seconds, input, idleMs: idle = idleMs }: BackgroundOptions) {
    this.#open = () => openChild(file, heapMegabytes, { ...(input !== undefined && { input }) })
    this.#milliseconds = seconds * 1000
    this.#idleMs = idle
  }

  /** Does a job; rejects with a `BackgroundError`. */
  do(job: Job): Promise<Result> {
    return this.#oneAtATime(async () => {
      clearTimeout(this.#idle)
      try {
        return await this.#run(job)
      } catch (error) {
        // Somebody outside may have ended the process, which says nothing of the job.
        if (!(error instanceof BackgroundError) || error.reason !== 'ended') throw error
        return await this.#run(job)
      } finally {
        // The next job stops it before it looks for the process.
        this.#idle = setTimeout(() => void this.end(), this.#idleMs).unref()
      }
    })
  }

  /** Ends the process, and gives its memory back. */
  async end(): Promise<void> {
    clearTimeout(this.#idle)
    const child = this.#child
    this.#child = null
    if (!child || isOver(child)) return
    child.ref()
    child.kill('SIGKILL')
    await once(child, 'exit')
  }

  #start(): ChildProcess {
    const child = this.#open()
    const forget = () => {
      if (this.#child === child) this.#child = null
    }
    return child.on('error', forget).on('exit', forget)
  }

  async #run(job: Job): Promise<Result> {
    const child = (this.#child ??= this.#start())
    // Only while it works does it hold this process.
    child.ref()
    child.channel?.ref()
    try {
      return await this.#ask(child, job)
    } catch (error) {
      if (!(error instanceof BackgroundError) || error.reason !== 'thrown') await this.end()
      throw error
    } finally {
      child.unref()
      child.channel?.unref()
    }
  }

  #ask(child: ChildProcess, job: Job): Promise<Result> {
    const id = (this.#last += 1)
    const message: ToBackground<Job> = { id, job }
    const listening = new AbortController()
    const answer = new Promise<Result>((resolve, reject) => {
      const fail = (reason: BackgroundReason, text: string) => reject(new BackgroundError(reason, text))
      const late = setTimeout(() => fail('time', 'the work took too long'), this.#milliseconds)
      const onMessage = (reply: FromBackground<Result>) => {
        if (reply.id !== id) return
        if ('fault' in reply) fail('thrown', reply.fault)
        else resolve(reply.result)
      }
      const onError = (error: Error | null) => error && fail('ended', error.message)
      const onExit = (code: number | null, signal: NodeJS.Signals | null) =>
        fail(outOfMemory(code, signal) ? 'memory' : 'ended', `the process ended with ${signal ?? code}`)
      child.on('message', onMessage).on('error', onError).on('exit', onExit)
      listening.signal.addEventListener('abort', () => {
        clearTimeout(late)
        child.off('message', onMessage).off('error', onError).off('exit', onExit)
      })
      // A process that has ended says by its exit why; what could not be sent to it comes first.
      child.send(message, (error) => error && !child.connected && !isOver(child) && onError(error))
    })
    return answer.finally(() => listening.abort())
  }
}
