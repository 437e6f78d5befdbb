import { createReadStream } from 'node:fs'
import { open, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isZip } from '../../../platform/files/zip/read-zip.ts'
import {
  ignoredFile,
  readMailArchive,
  readMailFile,
  type MailFile,
  type SourceEntry,
  type SourceMessage,
  type UnreadableEntry,
} from './read-mail-file.ts'

/** Lists the files of a folder recursively, sorted by name. For a file, returns the file. */
async function listFiles(path: string): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return [path]
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && !ignoredFile.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
}

async function* readEntries(file: MailFile): AsyncGenerator<SourceEntry> {
  const handle = await open(file.path)
  try {
    const { size } = await handle.stat()
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0)
    if (isZip(buffer.subarray(0, bytesRead))) yield* readMailArchive(handle.fd, size, file)
    else yield* readMailFile(createReadStream(file.path, { highWaterMark: 4_000_000 }), file)
  } finally {
    await handle.close()
  }
}

/**
 * Yields the messages of an mbox file, an eml file, a ZIP archive of these, or a folder of any (including Maildir), one at
 * a time. Throws when the path does not exist. Skips what cannot be read and calls `onUnreadable` for it.
 */
export async function* readSource(
  path: string,
  onUnreadable: (entry: UnreadableEntry) => void,
): AsyncGenerator<SourceMessage> {
  for (const file of await listFiles(path)) {
    const { mtime } = await stat(file)
    for await (const entry of readEntries({ path: file, modified: mtime }))
      if ('raw' in entry) yield entry
      else onUnreadable(entry)
  }
}
