import { findActiveContent } from '../html/find-active-content.ts'
import { readHeaders } from '../mime/headers.ts'
import { messageDamaged } from '../mime/texts.ts'
import type { ImportedMessage } from './import-message.ts'

/**
 * Returns what is wrong with an imported message: it is damaged, it shows nothing of its text, or `document`, as it is
 * shown, runs or loads something. A message without text, only with files, or longer than what is shown is fine.
 */
export function findImportProblems(
  { message, files }: Pick<ImportedMessage, 'message' | 'files'>,
  raw: Uint8Array,
  document: string,
): string[] {
  const isEmpty = message.text === '' && message.html === null && files.length === 0
  const body = Buffer.from(raw.subarray(readHeaders(raw).end)).toString('latin1')
  return [
    ...(message.problem === messageDamaged ? [message.problem] : []),
    ...(isEmpty && /[^\s\x80-\xff]/.test(body) ? ['has no content'] : []),
    ...findActiveContent(document).map((found) => `contains ${found}`),
  ]
}
