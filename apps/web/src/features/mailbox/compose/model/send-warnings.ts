import { htmlToText } from '@pb/rules/html-to-text'
import type { DraftForm } from './draft-form.ts'
import { withoutSignature } from './signature.ts'
import * as texts from '../texts.ts'

const attachmentPattern =
  /\b(?:attached|attaching|attachments?|enclosed|see (?:the )?(?:file|pdf|document)s?)\b/i

/** Warnings to confirm before sending. */
export function getSendWarnings(form: DraftForm): readonly string[] {
  const warnings: string[] = []
  if (form.subject.trim() === '') warnings.push(texts.noSubjectWarning)
  const attached = form.files.some(({ contentId }) => contentId === null)
  const text = `${form.subject}\n${htmlToText(withoutSignature(form.html))}`
  if (!attached && form.type !== 'forward' && attachmentPattern.test(text))
    warnings.push(texts.noAttachmentWarning)
  return warnings
}
