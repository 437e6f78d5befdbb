import { open, rename, rm, type FileHandle } from 'node:fs/promises'

const quote = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** The list of rows that were left out, and why; it stands under its name only when the import is through. */
export interface Rejects {
  add(file: string, line: number, reason: string): Promise<void>
  /** Brings what was collected to disk; fails where that is not possible. */
  flush(): Promise<void>
  /** Puts the list in its place. */
  keep(): Promise<void>
  discard(): Promise<void>
  readonly count: number
}

/** Lines are written this many characters at a time. */
const pageSize = 64_000

/** Writes the list to a file as CSV: file, line, reason. */
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
    async keep() {
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
    async flush() {},
    async keep() {},
    async discard() {},
  }
}
