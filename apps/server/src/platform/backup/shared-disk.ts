import { setTimeout as sleep } from 'node:timers/promises'

/** Shorter rests would only add timers. */
const minRestMs = 20

/**
 * Returns a function that runs pieces of work on a disk one after the other, and rests as long as they took. The office,
 * whose commits wait for the same disk, has it for half of the time, however fast it is.
 */
export function shareDisk(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  let workedMs = 0

  async function run<T>(work: () => Promise<T>): Promise<T> {
    if (workedMs >= minRestMs) {
      await sleep(workedMs)
      workedMs = 0
    }
    const began = performance.now()
    try {
      return await work()
    } finally {
      workedMs += performance.now() - began
    }
  }

  return (work) => {
    const result = last.then(() => run(work))
    last = result.catch(() => {})
    return result
  }
}
