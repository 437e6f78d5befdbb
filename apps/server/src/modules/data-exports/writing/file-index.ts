import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { formatCsvLine } from '../../../platform/csv.ts'

interface IndexedFile {
  readonly path: string
  readonly bytes: number
  readonly sha256: string
  readonly table: string
  readonly filename: string
}

/** The list of stored files, which may be long: it waits on disk until it is written. */
export interface FileIndex {
  add(file: IndexedFile): Promise<void>
  /** Number of files so far. */
  readonly count: () => number
  /** Ends the list and reads it as CSV. */
  read(): AsyncIterable<Uint8Array>
  remove(): Promise<void>
}

export async function createFileIndex(): Promise<FileIndex> {
  const folder = await mkdtemp(join(tmpdir(), 'pb-export-'))
  const path = join(folder, 'files.csv')
  const output = createWriteStream(path, { mode: 0o600 })
  let count = 0
  const write = async (line: string) => {
    if (!output.write(line)) await once(output, 'drain')
  }
  await write(formatCsvLine(['path', 'bytes', 'sha256', 'table', 'filename']))
  return {
    async add({ path: file, bytes, sha256, table, filename }) {
      count += 1
      await write(formatCsvLine([file, bytes, sha256, table, filename]))
    },
    count: () => count,
    async *read() {
      output.end()
      await once(output, 'finish')
      yield* createReadStream(path)
    },
    async remove() {
      output.destroy()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
