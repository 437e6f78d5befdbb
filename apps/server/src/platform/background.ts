import { Worker, type ResourceLimits, type TransferListItem } from 'node:worker_threads'
import { limiter } from './limiter.ts'

/** What crosses to the thread and back; `id` tells the jobs apart. */
export interface ToBackground<Job> {
  readonly id: number
  readonly job: Job
}
export interface FromBackground<Result> {
  readonly id: number
  readonly result: Result
}

/**
 * A thread of its own for work whose time and memory nobody can foresee. It stays for the next job; one that takes too
 * long or too much memory ends it, and the next job gets a new one.
 */
export class Background<Job, Result> {
  readonly #file: URL
  readonly #limits: ResourceLimits
  readonly #milliseconds: number
  /** One at a time, so that a job which ends the thread takes no other with it. */
  readonly #oneAtATime = limiter(1)
  #worker: Worker | null = null
  #last = 0

  /** `file` is a module that answers each `ToBackground` message with a `FromBackground`. */
  constructor(file: URL, { limits, seconds }: { limits: ResourceLimits; seconds: number }) {
    this.#file = file
    this.#limits = limits
    this.#milliseconds = seconds * 1000
  }

  /** Does a job; rejects where the thread ends over it. What is transferred is gone here. */
  do(job: Job, transfer: readonly TransferListItem[] = []): Promise<Result> {
    return this.#oneAtATime(() => this.#run(job, transfer))
  }

  /** Ends the thread, and gives its memory back. */
  async end(): Promise<void> {
    const worker = this.#worker
    this.#worker = null
    await worker?.terminate()
  }

  #start(): Worker {
    const worker = new Worker(this.#file, { resourceLimits: this.#limits })
    // What a thread that was given up still says is of no interest, but must not end the process.
    return worker.on('error', () => {})
  }

  async #run(job: Job, transfer: readonly TransferListItem[]): Promise<Result> {
    const worker = (this.#worker ??= this.#start())
    const id = (this.#last += 1)
    const listeners = new AbortController()
    // Only while it works does it hold the process.
    worker.ref()
    try {
      return await new Promise<Result>((resolve, reject) => {
        const late = setTimeout(() => reject(new Error('the work took too long')), this.#milliseconds)
        listeners.signal.addEventListener('abort', () => clearTimeout(late))
        const onMessage = (message: FromBackground<Result>) => {
          if (message.id === id) resolve(message.result)
        }
        const onError = (error: unknown) => reject(error instanceof Error ? error : new Error(String(error)))
        const onExit = () => reject(new Error('the thread has ended'))
        worker.on('message', onMessage).on('error', onError).on('exit', onExit)
        listeners.signal.addEventListener('abort', () => {
          worker.off('message', onMessage).off('error', onError).off('exit', onExit)
        })
        const message: ToBackground<Job> = { id, job }
        worker.postMessage(message, transfer)
      })
    } catch (error) {
      await this.end()
      throw error
    } finally {
      listeners.abort()
      worker.unref()
    }
  }
}
