import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** What may be kept of an error for good: its kind and place. No message, for those quote what people have typed. */
export interface Fault {
  readonly class: string
  /** SQLSTATE, a system error's code, or our own. */
  readonly code: string | null
  readonly constraint: string | null
  /** `openSession (apps/server/src/platform/sessions.ts:80)`, the innermost first. */
  readonly frames: readonly string[]
}

const root = join(import.meta.dirname, '../../../..') + sep
const maxFrames = 12
const frameLine =
  /^ {4}at (?:(?:async |new )?([\w$.<>#[\] ]{1,80}) \()?((?:file:\/\/|node:|\/)[^()\s]{1,400}?):(\d{1,7}):\d{1,7}\)?$/
const word = /^[A-Za-z_$][\w$]{0,59}$/
const codeText = /^[A-Za-z0-9_]{1,40}$/
const ownFile = /^(?:apps|packages|node_modules)\/[\w@./-]{1,160}\.[cm]?[jt]s$/

/** A file of ours or of a library, as the repository names it; null for everything else. */
function placeOf(file: string): string | null {
  if (file.startsWith('node:')) return /^node:[\w/]{1,60}$/.test(file) ? file : null
  const path = file.startsWith('file://') ? fileURLToPath(file) : file
  const inside = path.startsWith(root) ? path.slice(root.length).replaceAll('\\', '/') : null
  return inside !== null && ownFile.test(inside) ? inside : null
}

/**
 * The frames of a stack. What stands before them is the message, which can hold anything, lines that look like frames
 * too: where it does, or where it cannot be told from the frames, none are kept.
 */
function framesOf(stack: unknown, message: unknown): string[] {
  if (typeof stack !== 'string' || typeof message !== 'string') return []
  if (/\n\s*at /.test(`\n${message}`)) return []
  const end = message === '' ? 0 : stack.indexOf(message)
  if (end < 0) return []
  const frames: string[] = []
  for (const line of stack.slice(end + message.length).split('\n')) {
    const [, name, file = '', row] = frameLine.exec(line) ?? []
    const place = safely(() => placeOf(file))
    if (place === null || row === undefined) continue
    const own = name !== undefined && /^[\w$.<># ]+$/.test(name) ? `${name} ` : ''
    frames.push(own === '' ? `${place}:${row}` : `${own}(${place}:${row})`)
    if (frames.length === maxFrames) break
  }
  return frames
}

function safely<T>(work: () => T): T | null {
  try {
    return work()
  } catch {
    return null
  }
}

/** Describes what was thrown, or what a job left of it; whatever it is, nothing of its contents stays. */
export function faultOf(thrown: unknown): Fault {
  if (typeof thrown !== 'object' || thrown === null)
    return { class: 'Error', code: null, constraint: null, frames: [] }
  const { name, code, constraint, stack, message } = thrown as Record<string, unknown>
  const text = (value: unknown, pattern: RegExp) =>
    typeof value === 'string' && pattern.test(value) ? value : null
  return {
    class: text(name, word) ?? 'Error',
    code: text(code, codeText),
    constraint: text(constraint, word),
    frames: framesOf(stack, message),
  }
}
