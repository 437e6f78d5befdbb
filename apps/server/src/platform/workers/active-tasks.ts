export interface ActiveTasksOptions {
  /** Tasks that run at once, not counting slow ones. */
  readonly maxActive: number
  /** A task that runs for so long waits for a server: it no longer counts, so that it does not hold up others. */
  readonly slowAfterMs: number
  /** All tasks, slow ones included. */
  readonly maxInProgress: number
  /** Called when there may be room for another task, and when a slow task has ended. */
  readonly onRoom: () => void
}

/** The tasks of a worker whose servers may be slow. */
export class ActiveTasks {
  readonly #options: ActiveTasksOptions
  readonly #inProgress = new Set<Promise<void>>()
  #active = 0

  constructor(options: ActiveTasksOptions) {
    this.#options = options
  }

  get hasRoom(): boolean {
    return this.#active < this.#options.maxActive && this.#inProgress.size < this.#options.maxInProgress
  }

  /** Whether a task is in progress. */
  get isBusy(): boolean {
    return this.#inProgress.size > 0
  }

  /** Starts a task, which must not reject. */
  start(work: () => Promise<void>): void {
    this.#active += 1
    let isActive = true
    const deactivate = (): void => {
      if (!isActive) return
      isActive = false
      this.#active -= 1
      this.#options.onRoom()
    }
    const timer = setTimeout(deactivate, this.#options.slowAfterMs)
    const task = work().finally(() => {
      clearTimeout(timer)
      this.#inProgress.delete(task)
      if (isActive) deactivate()
      else this.#options.onRoom()
    })
    this.#inProgress.add(task)
  }

  /** Resolves when the tasks that are in progress now have ended. */
  async settle(): Promise<void> {
    await Promise.all(this.#inProgress)
  }
}

/** Returns a function that runs tasks as soon as there is room for them. */
export function limitActive(
  options: Omit<ActiveTasksOptions, 'onRoom'>,
): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => Promise<void>)[] = []
  const startWaiting = (): void => {
    while (waiting.length > 0 && tasks.hasRoom) tasks.start(waiting.shift()!)
  }
  const tasks = new ActiveTasks({ ...options, onRoom: startWaiting })
  return (work) =>
    new Promise((resolve, reject) => {
      waiting.push(() => work().then(resolve, reject))
      startWaiting()
    })
}
