import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * The part of an error that may be stored: its type and location. No message, because messages can quote user input.
 */
export interface ErrorReport {
  readonly class: string
  /** SQLSTATE, a system error code, or one of the office's own. */
  readonly code: string | null
  readonly constraint: string | null
  /** `openSession (apps/server/src/platform/http/sessions.ts:80)`, the innermost first. */
  readonly frames: readonly string[]
}

const root = join(import.meta.dirname, '../../../../..') + sep
const maxFrames = 12
const frameLine =
  /^ {4}at (?:(?:async |new )?([\w$.<>#[\] ]{1,80}) \()?((?:file:\/\/|node:|\/)[^()\s]{1,400}?):(\d{1,7}):\d{1,7}\)?$/
const identifier = /^[A-Za-z_$][\w$]{0,59}$/
const codeText = /^[A-Za-z0-9_]{1,40}$/
const ownFile = /^(?:apps|packages|node_modules)\/[\w@./-]{1,160}\.[cm]?[jt]s$/

/** A file of the project or of a library, as a path in the repository; null for anything else. */
function toRepositoryPath(file: string): string | null {
  if (file.startsWith('node:')) return /^node:[\w/]{1,60}$/.test(file) ? file : null
  const path = file.startsWith('file://') ? fileURLToPath(file) : file
  const inside = path.startsWith(root) ? path.slice(root.length).replaceAll('\\', '/') : null
  return inside !== null && ownFile.test(inside) ? inside : null
}

/**
 * Parses the frames of a stack. The message before them can contain anything, including lines like frames: if it does,
 * or cannot be separated from the frames, no frames are returned.
 */
function parseFrames(stack: unknown, message: unknown): string[] {
  if (typeof stack !== 'string' || typeof message !== 'string') return []
  if (/\n\s*at /.test(`\n${message}`)) return []
  const end = message === '' ? 0 : stack.indexOf(message)
  if (end < 0) return []
  const frames: string[] = []
  for (const line of stack.slice(end + message.length).split('\n')) {
    const [, name, file = '', row] = frameLine.exec(line) ?? []
    const location = getOrNull(() => toRepositoryPath(file))
    if (location === null || row === undefined) continue
    const own = name !== undefined && /^[\w$.<># ]+$/.test(name) ? `${name} ` : ''
    frames.push(own === '' ? `${location}:${row}` : `${own}(${location}:${row})`)
    if (frames.length === maxFrames) break
  }
  return frames
}

function getOrNull<T>(work: () => T): T | null {
  try {
    return work()
  } catch {
    return null
  }
}

/** Reports a thrown value, or the failure stored with a job, without its content. */
export function toErrorReport(thrown: unknown): ErrorReport {
  if (typeof thrown !== 'object' || thrown === null)
    return { class: 'Error', code: null, constraint: null, frames: [] }
  const { name, code, constraint, stack, message } = thrown as Record<string, unknown>
  const text = (value: unknown, pattern: RegExp) =>
    typeof value === 'string' && pattern.test(value) ? value : null
  return {
    class: text(name, identifier) ?? 'Error',
    code: text(code, codeText),
    constraint: text(constraint, identifier),
    frames: parseFrames(stack, message),
  }
}
