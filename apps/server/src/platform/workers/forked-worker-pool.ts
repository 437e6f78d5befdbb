import { ForkedWorker, type ForkedWorkerOptions } from './forked-worker.ts'

/** A job that runs for so long is slow; the jobs behind it get another process. */
const slowAfterMs = 1000

/**
 * Child processes for jobs of which a few may take until their time limit. One process serves all jobs as long as they
 * are fast; while a job is slow, another process serves the others, so that one hostile job does not hold up the others.
 */
export class ForkedWorkerPool<Job, Result> {
  readonly #create: () => ForkedWorker<Job, Result>
  readonly #max: number
  readonly #idle: ForkedWorker<Job, Result>[] = []
  /** When each busy process got its job. */
  readonly #busy = new Map<ForkedWorker<Job, Result>, number>()
  readonly #queue: ((worker: ForkedWorker<Job, Result>) => Promise<void>)[] = []
  #timer: NodeJS.Timeout | undefined

  constructor(file: URL, { max, ...options }: ForkedWorkerOptions & { readonly max: number }) {
    this.#create = () => new ForkedWorker(file, options)
    this.#max = max
  }

  /** Runs a job with its own time limit, if given; rejects with a `ForkedWorkerError`. */
  run(job: Job, seconds?: number): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#queue.push((worker) =>
        worker
          .run(job, seconds)
          .finally(() => this.#release(worker))
          .then(resolve, reject),
      )
      this.#dispatch()
    })
  }

  /** Ends the processes and frees their memory. */
  async end(): Promise<void> {
    await Promise.all([...this.#idle, ...this.#busy.keys()].map((worker) => worker.end()))
  }

  readonly #dispatch = (): void => {
    clearTimeout(this.#timer)
    for (let start = this.#queue[0]; start; start = this.#queue[0]) {
      const worker = this.#findFree()
      if (!worker) {
        this.#timer = setTimeout(this.#dispatch, slowAfterMs)
        return
      }
      this.#queue.shift()
      this.#busy.set(worker, performance.now())
      void start(worker)
    }
  }

  #release(worker: ForkedWorker<Job, Result>): void {
    this.#busy.delete(worker)
    this.#idle.push(worker)
    this.#dispatch()
  }

  #findFree(): ForkedWorker<Job, Result> | undefined {
    const idle = this.#idle.shift()
    if (idle) return idle
    const now = performance.now()
    const areSlow = [...this.#busy.values()].every((since) => now - since >= slowAfterMs)
    return areSlow && this.#busy.size < this.#max ? this.#create() : undefined
  }
}
