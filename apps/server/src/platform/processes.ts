import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'

/** Identifies a process across pid reuse and reboots: pid, start time and boot id. */
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
  // The name is in parentheses and may contain anything; the state is the first field after it, the start time the
  // 20th.
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

/** Returns the mark of a running process; undefined if there is none (a zombie has ended). */
export function processMark(pid: number): ProcessMark | undefined {
  return process.platform === 'linux' ? markFromProc(pid) : markFromPs(pid)
}

/** Whether the marked process still runs; another one with the same pid does not count. */
export function isRunning(mark: ProcessMark): boolean {
  return processMark(parsePid(mark)) === mark
}

export function parsePid(mark: ProcessMark): number {
  return Number.parseInt(mark, 10)
}

export function getOwnMark(): ProcessMark {
  const mark = processMark(process.pid)
  if (mark === undefined) throw new Error("Can't determine when this process was started")
  return mark
}

/** The processes that can see each other: a host name is not enough, since containers have pids of their own. */
function findMachine(): string {
  try {
    return `${hostname()} ${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return hostname()
  }
}

let ownHolder: string | undefined

/** Identifies this process as the holder of a lease, across machines. */
export function getOwnHolder(): string {
  return (ownHolder ??= `${findMachine()} | ${getOwnMark()}`)
}

/** Whether the holder of a lease was a process of this machine that has ended. */
export function isDeadHolder(holder: string): boolean {
  const [machine, mark] = holder.split(' | ')
  return machine === findMachine() && mark !== undefined && !isRunning(mark)
}
