import { open, rename, rm, type FileHandle } from 'node:fs/promises'

const quote = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** The list of rejected rows with reasons; the file gets its final name only after the import succeeds. */
export interface Rejects {
  add(file: string, line: number, reason: string): Promise<void>
  /** Writes buffered lines to disk. */
  flush(): Promise<void>
  /** Writes the rest and renames the file to its final name. */
  commit(): Promise<void>
  discard(): Promise<void>
  readonly count: number
}

/** Buffer size in characters. */
const pageSize = 64_000

/** Writes rejected rows to a CSV file: file, line, reason. */
export function writeRejects(path: string): Rejects {
  const temporary = `${path}.part`
  let handle: FileHandle | undefined
  let page = 'file,line,reason\n'
  let count = 0

  async function flush(): Promise<void> {
    handle ??= await open(temporary, 'w', 0o600)
    await handle.write(page)
    page = ''
  }

  return {
    get count() {
      return count
    },
    async add(file, line, reason) {
      count += 1
      page += `${quote(file)},${line},${quote(reason)}\n`
      if (page.length >= pageSize) await flush()
    },
    flush,
    async commit() {
      await flush()
      await handle!.close()
      await rename(temporary, path)
    },
    async discard() {
      await handle?.close()
      await rm(temporary, { force: true })
    },
  }
}

/** Only counts rejected rows, for callers whose files are known to be clean. */
export function countRejects(): Rejects {
  let count = 0
  return {
    get count() {
      return count
    },
    async add() {
      count += 1
    },
    async flush() {},
    async commit() {},
    async discard() {},
  }
}
