import { createReadStream } from 'node:fs'
import { open, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { readMbox } from './mbox.ts'
import { findFolderLabels, type FolderLabels } from './mbox-folder.ts'

/** A message to import, and where it was found. */
export interface SourceMessage {
  readonly raw: Buffer
  /** The file, with the number of the message in an mbox. */
  readonly location: string
  /** Modification time of the file, for messages without a date. */
  readonly modified: Date
  /** Flags in a Maildir file name (`:2,FS`): S seen, F flagged, T trashed, D draft. */
  readonly flags: string | null
  /** By the name of an mbox file; null where that is not of a folder. */
  readonly folder: FolderLabels | null
}

/** Files of mail programs that contain no messages. */
const ignoredFile =
  /(?:^\.|\.(?:msf|dat|json|txt|html?|sqlite3?|db|log|ini|cmeta|md)$|^(?:dovecot|courier|maildirsize))/i
const maxMessageBytes = 200_000_000

async function isMbox(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(5), 0, 5, 0)
    return buffer.subarray(0, bytesRead).toString('latin1') === 'From '
  } finally {
    await file.close()
  }
}

/** Lists the files of a folder recursively, sorted by name. For a file, returns the file. */
async function listFiles(path: string): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return [path]
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && !ignoredFile.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
}

/**
 * Yields the messages of an mbox file, an eml file, or a folder of either (including Maildir), one at a time. Throws when
 * the path does not exist. Skips messages over 200 MB and calls `onTooLarge` for them.
 */
export async function* readSource(
  path: string,
  onTooLarge: (location: string) => void,
): AsyncGenerator<SourceMessage> {
  for (const file of await listFiles(path)) {
    const { mtime, size } = await stat(file)
    const flags = /:2,([A-Za-z]*)$/.exec(file)?.[1] ?? null
    if (size === 0) continue
    if (await isMbox(file)) {
      let number = 0
      const folder = findFolderLabels(file)
      for await (const raw of readMbox(createReadStream(file, { highWaterMark: 4_000_000 }))) {
        number += 1
        const location = `${file} (${number})`
        if (raw.length > maxMessageBytes) onTooLarge(location)
        else yield { raw, location, modified: mtime, flags: null, folder }
      }
    } else if (size > maxMessageBytes) onTooLarge(file)
    else yield { raw: await readFile(file), location: file, modified: mtime, flags, folder: null }
  }
}
