import type { MailThreadRow } from '@pb/contract/mail-threads'
import { isOnlyDraft } from '../actions/row-updates.ts'
import { getFolder, getMailPath } from '../folders.ts'
import { formatPortal, getSenderName } from '../sender.ts'
import type { MailboxState } from '../route-state.ts'
import { toListSearch } from './list-location.ts'
import * as rootTexts from '../texts.ts'
import * as texts from './texts.ts'

const isOutgoing = ({ label }: MailThreadRow): boolean =>
  label === 'SENT' || label === 'DRAFT' || label === 'SCHEDULED'

/** The sender, or in Sent, Drafts and Scheduled the recipients. */
export function getCorrespondent(row: MailThreadRow): string {
  return isOutgoing(row) ? row.to_name || rootTexts.noRecipients : getSenderName(row) || rootTexts.noSender
}

/** `Nina Park`, or `To: Nina Park` for outgoing email. */
export function formatCorrespondent(row: MailThreadRow): string {
  const name = getCorrespondent(row)
  return isOutgoing(row) && row.to_name !== '' ? texts.to(name) : name
}

/** `via StreetEasy` for an inquiry in a folder of received email, otherwise ''. */
export const formatRowPortal = (row: MailThreadRow): string => (isOutgoing(row) ? '' : formatPortal(row))

export const formatSubject = ({ subject }: { readonly subject: string }): string =>
  subject.trim() === '' ? rootTexts.noSubject : subject

/** Id of a draft that is not a reply and is alone in its thread. It opens in the compose dialog. */
export function getOnlyDraftId(row: Pick<MailThreadRow, 'draft' | 'messages'>): string | null {
  const { draft } = row
  return draft && draft.answers_id === null && isOnlyDraft(row) ? draft.id : null
}

/** Path of a row's thread, with the search and page of its list. */
export function getRowPath({ label, id }: MailThreadRow, q: string, page: number): string {
  return getMailPath(getFolder(label), id) + toListSearch(q, page)
}

/** Navigation state of a row's thread. */
export function getRowState({ label, draft }: MailThreadRow, page: number): MailboxState {
  return { page, fromList: true, ...(label === 'DRAFT' && draft && { shouldOpenForm: true }) }
}
