import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { finished } from 'node:stream/promises'

const quote = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** The list of rows that were left out, and why; it stands under its name only when the import is through. */
export interface Rejects {
  add(file: string, line: number, reason: string): Promise<void>
  /** Puts the list in its place. */
  keep(): Promise<void>
  discard(): Promise<void>
  readonly count: number
}

/** Writes the list to a file as CSV: file, line, reason. */
export function writeRejects(path: string): Rejects {
  const temporary = `${path}.part`
  const stream = createWriteStream(temporary, { mode: 0o600 })
  stream.write('file,line,reason\n')
  let count = 0
  return {
    get count() {
      return count
    },
    async add(file, line, reason) {
      count += 1
      if (!stream.write(`${quote(file)},${line},${quote(reason)}\n`)) await once(stream, 'drain')
    },
    async keep() {
      stream.end()
      await finished(stream)
      await rename(temporary, path)
    },
    async discard() {
      stream.destroy()
      await rm(temporary, { force: true })
    },
  }
}

/** Counts what is left out, for callers whose files were sifted before. */
export function countRejects(): Rejects {
  let count = 0
  return {
    get count() {
      return count
    },
    async add() {
      count += 1
    },
    async keep() {},
    async discard() {},
  }
}
