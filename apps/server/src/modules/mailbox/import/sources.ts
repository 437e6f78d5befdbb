import { createReadStream } from 'node:fs'
import { open, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { messagesOfMbox } from './mbox.ts'

/** A message that is to be imported, and where it was found. */
export interface FoundMessage {
  readonly raw: Buffer
  /** The file, and in an mbox the message's number in it. */
  readonly place: string
  /** Of the file: for a message without any date. */
  readonly modified: Date
  /** Letters of a Maildir's file name (`:2,FS`): S seen, F flagged, T trashed, D draft. */
  readonly flags: string | null
}

/** Files of mail programs that hold no mail. */
const otherFile =
  /(?:^\.|\.(?:msf|dat|json|txt|html?|sqlite3?|db|log|ini|cmeta|md)$|^(?:dovecot|courier|maildirsize))/i
const largest = 200_000_000

async function isMbox(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(5), 0, 5, 0)
    return buffer.subarray(0, bytesRead).toString('latin1') === 'From '
  } finally {
    await file.close()
  }
}

/** The files of a folder and of those below it, in the order of their names; a file is itself. */
async function filesOf(path: string): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return [path]
  const found = await readdir(path, { recursive: true, withFileTypes: true })
  return found
    .filter((entry) => entry.isFile() && !otherFile.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
}

/**
 * The messages of an mbox file, an eml file, or a folder of either (Maildir too), one at a time. Throws where the path
 * does not exist; a message of more than 200 MB is left out, and `onTooLarge` hears of it.
 */
export async function* findMessages(
  path: string,
  onTooLarge: (place: string) => void,
): AsyncGenerator<FoundMessage> {
  for (const file of await filesOf(path)) {
    const { mtime, size } = await stat(file)
    const flags = /:2,([A-Za-z]*)$/.exec(file)?.[1] ?? null
    if (size === 0) continue
    if (await isMbox(file)) {
      let number = 0
      for await (const raw of messagesOfMbox(createReadStream(file, { highWaterMark: 4_000_000 }))) {
        number += 1
        const place = `${file} (${number})`
        if (raw.length > largest) onTooLarge(place)
        else yield { raw, place, modified: mtime, flags: null }
      }
    } else if (size > largest) onTooLarge(file)
    else yield { raw: await readFile(file), place: file, modified: mtime, flags }
  }
}
