import { once } from 'node:events'
import type { ChildProcess } from 'node:child_process'
import { ExpectedError } from '../errors/expected-error.ts'
import { limitConcurrency } from './limit-concurrency.ts'
import { hasExited, forkChild } from './fork-child.ts'
import { limitTime } from './limit-time.ts'

/** The messages to and from the process; `id` identifies the job. */
export interface WorkerRequest<Job> {
  readonly id: number
  readonly job: Job
}
export type WorkerResponse<Result> = { readonly id: number } & (
  | { readonly result: Result }
  | { readonly error: string }
)

/**
 * - `thrown` the job threw; the process stays
 * - `time`   the job exceeded its time limit
 * - `memory` the heap was full
 * - `ended`  the process exited otherwise, twice
 */
export type WorkerFailureReason = 'thrown' | 'time' | 'memory' | 'ended'

export class ForkedWorkerError extends ExpectedError {
  readonly reason: WorkerFailureReason

  constructor(reason: WorkerFailureReason, message: string) {
    super(message)
    this.reason = reason
  }
}

export interface ForkedWorkerOptions {
  readonly heapMegabytes: number
  /** Time limit of a job; see `limitTime`. */
  readonly seconds: number
  /** A file descriptor. */
  readonly input?: number
  readonly idleMs?: number
}

/** V8 aborts a process when its heap is full. */
export const isOutOfMemory = (code: number | null, signal: NodeJS.Signals | null): boolean =>
  signal === 'SIGABRT' || code === 134

/** How long an idle process is kept. */
const defaultIdleMs = 10 * 60_000

/**
 * Runs jobs with unpredictable time and memory in a child process. The process is reused until it has been idle for
 * some minutes. A job that exceeds its limits ends the process, and the next job gets a new one. Not a thread, because
 * a full heap in a thread can abort the whole process.
 */
export class ForkedWorker<Job, Result> {
  readonly #fork: () => ChildProcess
  readonly #seconds: number
  readonly #idleMs: number
  /** One job at a time, so that a job that ends the process affects no other. */
  readonly #oneAtATime = limitConcurrency(1)
  #child: ChildProcess | null = null
  #idle: NodeJS.Timeout | undefined
  #lastId = 0
  /** How often `end` was called. */
  #ends = 0

  /** `file` is a module that calls `serveJobs`; it gets the open file `input`, if any, as its standard input. */
  constructor(
    file: URL,
    { heapMegabytes, seconds, input, idleMs: idle = defaultIdleMs }: ForkedWorkerOptions,
  ) {
    this.#fork = () => forkChild(file, heapMegabytes, { ...(input !== undefined && { input }) })
    this.#seconds = seconds
    this.#idleMs = idle
  }

  /** Runs a job with its own time limit, if given; rejects with a `ForkedWorkerError`. */
  run(job: Job, seconds = this.#seconds): Promise<Result> {
    return this.#oneAtATime(async () => {
      clearTimeout(this.#idle)
      const ends = this.#ends
      try {
        return await this.#attempt(job, seconds)
      } catch (error) {
        // The process may have been ended from outside, regardless of the job.
        if (!(error instanceof ForkedWorkerError) || error.reason !== 'ended' || ends !== this.#ends)
          throw error
        return await this.#attempt(job, seconds)
      } finally {
        // The next job clears this timer before it uses the process.
        this.#idle = setTimeout(() => void this.end(), this.#idleMs).unref()
      }
    })
  }

  /** Ends the process and frees its memory; a running job fails. */
  async end(): Promise<void> {
    this.#ends += 1
    await this.#kill()
  }

  async #kill(): Promise<void> {
    clearTimeout(this.#idle)
    const child = this.#child
    this.#child = null
    if (!child || hasExited(child)) return
    child.ref()
    child.kill('SIGKILL')
    await once(child, 'exit')
  }

  #start(): ChildProcess {
    const child = this.#fork()
    const forget = () => {
      if (this.#child === child) this.#child = null
    }
    return child.on('error', forget).on('exit', forget)
  }

  async #attempt(job: Job, seconds: number): Promise<Result> {
    const child = (this.#child ??= this.#start())
    // The child keeps this process alive only while it runs a job.
    child.ref()
    child.channel?.ref()
    try {
      return await this.#request(child, job, seconds)
    } catch (error) {
      if (!(error instanceof ForkedWorkerError) || error.reason !== 'thrown') await this.#kill()
      throw error
    } finally {
      child.unref()
      child.channel?.unref()
    }
  }

  #request(child: ChildProcess, job: Job, seconds: number): Promise<Result> {
    const id = (this.#lastId += 1)
    const message: WorkerRequest<Job> = { id, job }
    const listening = new AbortController()
    const answer = new Promise<Result>((resolve, reject) => {
      const fail = (reason: WorkerFailureReason, text: string) => reject(new ForkedWorkerError(reason, text))
      const endLimit = limitTime(child, seconds, () => fail('time', 'the job exceeded its time limit'))
      const onMessage = (reply: WorkerResponse<Result>) => {
        if (reply.id !== id) return
        if ('error' in reply) fail('thrown', reply.error)
        else resolve(reply.result)
      }
      const onError = (error: Error | null) => error && fail('ended', error.message)
      const onExit = (code: number | null, signal: NodeJS.Signals | null) =>
        fail(isOutOfMemory(code, signal) ? 'memory' : 'ended', `the process ended with ${signal ?? code}`)
      child.on('message', onMessage).on('error', onError).on('exit', onExit)
      listening.signal.addEventListener('abort', () => {
        endLimit()
        child.off('message', onMessage).off('error', onError).off('exit', onExit)
      })
      // A process that ended reports the reason by its exit; only other send errors count here.
      child.send(message, (error) => error && !child.connected && !hasExited(child) && onError(error))
    })
    return answer.finally(() => listening.abort())
  }
}
