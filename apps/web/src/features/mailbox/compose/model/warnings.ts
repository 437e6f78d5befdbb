import { htmlToText } from '@pb/rules/html-to-text'
import type { Letter } from './letter.ts'
import { withoutSignature } from './signature.ts'

const promise = /\b(?:attached|attaching|attachments?|enclosed|see (?:the )?(?:file|pdf|document)s?)\b/i

/** What to ask about before a mail leaves, as questions; empty where there is nothing to ask. */
export function warningsOf(letter: Letter): readonly string[] {
  const warnings: string[] = []
  if (letter.subject.trim() === '') warnings.push('It has no subject.')
  const attached = letter.files.some(({ contentId }) => contentId === null)
  const text = `${letter.subject}\n${htmlToText(withoutSignature(letter.html))}`
  if (!attached && letter.type !== 'forward' && promise.test(text))
    warnings.push('It speaks of an attachment, but no file is attached.')
  return warnings
}
