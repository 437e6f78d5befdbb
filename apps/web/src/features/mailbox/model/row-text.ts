import type { MailThreadRow } from '@pb/contract/mailbox-threads'
import { isDraftAlone } from './changes.ts'
import { folderOf, mailPath } from './folders.ts'
import type { MailboxState } from './route-state.ts'

/** Whom the row names: the sender, or in sent and drafts to whom it goes. */
export function whoOf({ label, from_name, from_email, to_name }: MailThreadRow): string {
  if (label !== 'SENT' && label !== 'DRAFT' && label !== 'SCHEDULED')
    return from_name || from_email || '(no sender)'
  return to_name === '' ? '(no recipients)' : `To: ${to_name}`
}

export const subjectOf = ({ subject }: { readonly subject: string }): string =>
  subject.trim() === '' ? '(no subject)' : subject

/** A draft that answers nothing, and is all there is of its thread: it opens in the compose dialog. */
export function loneDraft(row: MailThreadRow): string | null {
  const { draft } = row
  return draft && draft.answers_id === null && isDraftAlone(row) ? draft.id : null
}

/** Where a row leads, out of the list that these words were searched in. */
export function rowPath({ label, id }: MailThreadRow, q: string): string {
  const path = mailPath(folderOf(label), id)
  return q === '' ? path : `${path}?${new URLSearchParams({ q })}`
}

/** What travels along. */
export function rowState({ label, draft }: MailThreadRow, page: number): MailboxState {
  return { page, fromList: true, ...(label === 'DRAFT' && draft && { shouldOpenForm: true }) }
}
