import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Linux counts processor time in hundredths of a second. */
const ticksPerSecond = 100

/** A process that waits for something, rather than for the processor, ends after this many times its limit. */
const maxFactor = 10
const minWaitMs = 100

/** Seconds of processor time that a process has used, or null where the system does not show it. */
function readProcessorSeconds(pid: number | undefined): number | null {
  try {
    // The name of the program, in parentheses, may have spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
  } catch {
    return null
  }
}

/**
 * Calls `onLate` when a child process has worked for `seconds` from now. Processor time counts where the system shows it: on
 * a busy machine a harmless message would fail otherwise, and be stored as damaged. Returns a function that ends the limit.
 */
export function limitTime({ pid }: ChildProcess, seconds: number, onLate: () => void): () => void {
  const usedBefore = readProcessorSeconds(pid)
  const latest = performance.now() + maxFactor * seconds * 1000
  let timer = setTimeout(check, seconds * 1000)

  function check(): void {
    const used = readProcessorSeconds(pid)
    const left = used === null || usedBefore === null ? 0 : (seconds - (used - usedBefore)) * 1000
    if (left <= 0 || performance.now() >= latest) onLate()
    else timer = setTimeout(check, Math.max(left, minWaitMs))
  }

  return () => clearTimeout(timer)
}
