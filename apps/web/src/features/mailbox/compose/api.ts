import type { MailAccount } from '@pb/contract/mail-accounts'
import type { contextTemplateTypes } from '@pb/contract/mail-templates'
import type { QueryClient } from '@tanstack/react-query'
import { call, contract } from '../../../lib/api.ts'
import { mailAccountQuery } from '../../../queries/mailbox.ts'
import type { SaveMetadata } from './draft-autosaver.ts'
import { toDraftInput, type DraftForm } from './model/draft-form.ts'

/** Returns the mail account from the cache or the server, or undefined when neither is available. */
export async function fetchMailAccount(client: QueryClient): Promise<MailAccount | undefined> {
  const now = { ...mailAccountQuery, retry: false, networkMode: 'always' } as const
  return client.ensureQueryData(now).catch(() => undefined)
}

export type ContextTemplateType = (typeof contextTemplateTypes)[number]

/** An office template, filled in from the message that is being replied to. */
export async function fetchContextTemplate(type: ContextTemplateType, messageId: string | null) {
  return call(contract.mailTemplates.contextTemplate, {
    params: { type },
    query: { ...(messageId !== null && { email_id: messageId }) },
  })
}

/** Browsers limit the body of a keepalive request to 64 KiB. */
const maxKeepaliveBytes = 60_000

/** Creates or updates a draft. `last` keeps the request alive while the page unloads. */
export async function saveDraft(
  form: DraftForm,
  metadata: SaveMetadata,
  draftId: string | null,
  last: boolean,
) {
  const body = {
    ...toDraftInput(form, location.origin),
    type: form.type,
    ...(form.answersId !== null && { answers_id: form.answersId }),
    editor: metadata.editor,
    ...(metadata.previousEditor !== null && { over: metadata.previousEditor }),
    sequence: metadata.sequence,
    edited_at: metadata.editedAt,
  }
  const { createDraft, saveDraft: save } = contract.mailDrafts
  const keepalive = last && JSON.stringify(body).length < maxKeepaliveBytes
  return draftId === null
    ? call(createDraft, { body, keepalive })
    : call(save, { params: { draftId }, body, keepalive })
}

export async function fetchDraft(draftId: string) {
  return call(contract.mailDrafts.gmailDraft, { params: { draftId } })
}

/** Removes what a composer has saved, and refuses its saves that are still on their way. */
export async function discardEditor(editor: string, draftId: string | null) {
  const body = { editor, ...(draftId !== null && { draft_id: draftId }) }
  return call(contract.mailDrafts.discardEditor, { body, keepalive: true })
}
