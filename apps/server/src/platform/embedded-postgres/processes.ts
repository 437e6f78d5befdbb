import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** What tells one process from any other, before or after it: its pid, when it started, and in which boot. */
export type ProcessMark = string

let boot: string | undefined

function bootId(): string {
  boot ??= readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  return boot
}

function markFromProc(pid: number): ProcessMark | undefined {
  let stat: string
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return undefined
  }
  // The name stands in parentheses and may contain anything; state is the first field after it, start time the 20th.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  if (fields[0] === 'Z' || fields[0] === 'X') return undefined
  return `${pid} ${fields[19]} ${bootId()}`
}

function markFromPs(pid: number): ProcessMark | undefined {
  try {
    const line = execFileSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
    return line === '' || line.startsWith('Z') ? undefined : `${pid} ${line.replace(/^\S+\s+/, '')}`
  } catch {
    return undefined
  }
}

/** The mark of a running process; undefined where there is none (a zombie has ended). */
export function processMark(pid: number): ProcessMark | undefined {
  return process.platform === 'linux' ? markFromProc(pid) : markFromPs(pid)
}

/** Whether exactly the marked process still runs; another one that got its pid later does not count. */
export function isRunning(mark: ProcessMark): boolean {
  return processMark(pidOf(mark)) === mark
}

/** The pid in a mark. */
export function pidOf(mark: ProcessMark): number {
  return Number.parseInt(mark, 10)
}

/** The mark of this process. */
export function ownMark(): ProcessMark {
  const mark = processMark(process.pid)
  if (mark === undefined) throw new Error('The system does not tell when this process was started')
  return mark
}
