import type { Deps } from '../../../platform/deps.ts'
import type { ParsedAttachment, ParsedMessage } from '../message.ts'
import { newFileKey } from '../store/files.ts'
import type { FoundFile } from './files.ts'
import { withMessage, type RawMail } from './reader.ts'

/** Removes files that were stored for a message which then was not. */
export async function discardFiles({ files }: Pick<Deps, 'files'>, keys: readonly string[]): Promise<void> {
  for (const key of keys) await files.delete(key)
}

/** Puts the files of a message into the file store: all of them, or none where one cannot be written. */
export async function keepFiles(
  deps: Pick<Deps, 'files'>,
  found: readonly FoundFile[],
): Promise<ParsedAttachment[]> {
  const kept: ParsedAttachment[] = []
  try {
    for (const { content, ...file } of found) {
      const fileKey = newFileKey()
      kept.push({ ...file, bytes: content.length, fileKey })
      await deps.files.put(fileKey, Buffer.from(content.buffer, content.byteOffset, content.length))
    }
    return kept
  } catch (error) {
    await discardFiles(
      deps,
      kept.map(({ fileKey }) => fileKey),
    )
    throw error
  }
}

/**
 * Reads a raw message and puts its files into the file store; the caller stores the rows, and calls `discardFiles` where
 * it does not come to that. Rejects only where the bytes cannot be read or the files cannot be written: a message that
 * nobody can parse comes with its readable rest and `problem`.
 */
export function parseMessage(deps: Pick<Deps, 'files' | 'clock'>, raw: RawMail): Promise<ParsedMessage> {
  return withMessage(raw, deps.clock.now(), async ({ files, ...message }) => ({
    ...message,
    attachments: await keepFiles(deps, files),
  }))
}
