interface SlowTasks {
  /** A task that runs for so long is slow and gives its slot to the next one. */
  readonly afterMs: number
  /** Slow tasks that run beside the others; more of them keep their slots. */
  readonly max: number
}

/** Returns a function that runs at most `max` tasks at once, not counting slow ones, and queues the others. */
export function limitConcurrency(max: number, slow?: SlowTasks): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  let slowRunning = 0
  const waiting: (() => void)[] = []
  const release = (): void => {
    // A finished task passes its slot to the next, so `running` stays the same.
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
  return async (work) => {
    if (running >= max) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    let isSlow = false
    const timer =
      slow &&
      setTimeout(() => {
        if (slowRunning >= slow.max) return
        isSlow = true
        slowRunning += 1
        release()
      }, slow.afterMs)
    try {
      return await work()
    } finally {
      clearTimeout(timer)
      if (isSlow) slowRunning -= 1
      else release()
    }
  }
}
