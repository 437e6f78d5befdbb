import type { Deps } from '../../../platform/deps.ts'
import type { ParsedAttachment, ParsedMessage } from '../message.ts'
import { newFileKey } from '../store/files.ts'
import type { ExtractedFile } from './extract-files.ts'
import { withParsedMessage, type RawMail } from './parse-in-child.ts'

/** Deletes stored files of a message that was not saved. */
export async function deleteFiles({ files }: Pick<Deps, 'files'>, keys: readonly string[]): Promise<void> {
  for (const key of keys) await files.delete(key)
}

/** Stores the files of a message. If one cannot be stored, deletes the others and throws. */
export async function storeFiles(
  deps: Pick<Deps, 'files'>,
  extracted: readonly ExtractedFile[],
): Promise<ParsedAttachment[]> {
  const stored: ParsedAttachment[] = []
  try {
    for (const { content, ...file } of extracted) {
      const fileKey = newFileKey()
      stored.push({ ...file, bytes: content.length, fileKey })
      await deps.files.put(fileKey, Buffer.from(content.buffer, content.byteOffset, content.length))
    }
    return stored
  } catch (error) {
    await deleteFiles(
      deps,
      stored.map(({ fileKey }) => fileKey),
    )
    throw error
  }
}

/**
 * Parses a raw message and stores its files. The caller inserts the rows, and calls `deleteFiles` if it does not. Rejects
 * only when the bytes cannot be read or the files cannot be stored: a message that cannot be parsed is returned with its
 * readable text and a `problem`.
 */
export function parseMessage(deps: Pick<Deps, 'files' | 'clock'>, raw: RawMail): Promise<ParsedMessage> {
  return withParsedMessage(raw, deps.clock.now(), async ({ files, ...message }) => ({
    ...message,
    attachments: await storeFiles(deps, files),
  }))
}
