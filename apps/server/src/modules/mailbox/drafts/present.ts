import type { Draft, SavedDraft } from '@pb/contract/mail-drafts'
import { toUnixSeconds } from '@pb/rules/dates'
import type { SessionActor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { createPathSigner, findAttachments, presentAttachment } from '../presenters/attachments.ts'
import { formatEmails, formatNames } from '../presenters/format.ts'
import type { DraftRow } from './queries.ts'
import type { SaveResult } from './save.ts'

/** Drafts of the caller with their files. */
export async function presentDrafts(
  actor: SessionActor,
  deps: Deps,
  rows: readonly DraftRow[],
): Promise<Draft[]> {
  const ids = rows.map(({ message_id }) => message_id)
  const attachments = await findAttachments(deps, actor.personId, ids)
  const sign = createPathSigner(actor, deps)
  return rows.map((row) => ({
    id: row.id,
    message: { id: row.message_id },
    thread_id: row.thread_id,
    type: row.kind,
    answers_id: row.answers_id,
    to: [...row.to_list],
    cc: [...row.cc_list],
    bcc: [...row.bcc_list],
    to_email: formatEmails(row.to_list),
    to_name: formatNames(row.to_list),
    subject: row.subject,
    body: row.html ?? '',
    attachments: (attachments.get(row.message_id) ?? []).map((file) => presentAttachment(file, sign)),
    editor: row.editor,
    sequence: Number(row.sequence),
    edited_at: row.edited_at.getTime(),
    notice: row.notice ?? '',
    time_created: toUnixSeconds(row.edited_at),
  }))
}

export async function presentDraft(actor: SessionActor, deps: Deps, row: DraftRow): Promise<Draft> {
  return (await presentDrafts(actor, deps, [row]))[0]!
}

export async function presentSaved(
  actor: SessionActor,
  deps: Deps,
  { draft, applied }: SaveResult,
): Promise<SavedDraft> {
  return { ...(await presentDraft(actor, deps, draft)), applied: applied ? 1 : 0 }
}
