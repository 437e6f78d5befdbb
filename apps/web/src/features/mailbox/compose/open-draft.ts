import type { Draft } from '@pb/contract/mail-drafts'
import type { Message } from '@pb/contract/mail-messages'
import { forwardSubject } from '@pb/rules/mail/subjects'
import type { QueryClient } from '@tanstack/react-query'
import { NetworkError } from '../../../lib/http-error.ts'
import { profileQuery, signaturesQuery } from '../../../queries/accounts.ts'
import { fetchDraft } from './api.ts'
import { isLocked } from './draft-lock.ts'
import type { DraftIds } from './draft-autosaver.ts'
import { deleteLocalDraft, storeLocalDraft, getLocalDrafts, type LocalDraft } from './local-drafts.ts'
import { emptyDraftForm, toDraftForm, type DraftForm } from './model/draft-form.ts'
import { parseRecipients } from './model/recipients.ts'
import { withSignature, withoutRepeatedName } from './model/signature.ts'
import type { ComposeRequest } from './open-compose.ts'
import * as texts from './texts.ts'

interface DraftNotice {
  readonly tone: 'info' | 'warning'
  readonly text: string
}

/** The initial state of a composer. */
export interface OpenedDraft {
  readonly form: DraftForm
  readonly ids: DraftIds | null
  readonly editor: string
  /** Id of the editor that had saved the draft last when it was opened. */
  readonly previousEditor: string | null
  readonly sequence: number
  readonly unsaved: boolean
  readonly editedAt: number
  readonly notice: DraftNotice | null
}

/** Query options for opening a draft: never cached, and never refetched while it is being edited. */
export const openDraftQueryOptions = {
  gcTime: 0,
  staleTime: Infinity,
  retry: false,
  networkMode: 'always',
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const

export const createEditorId = (): string => crypto.randomUUID()

const createDraft = (form: DraftForm): OpenedDraft => ({
  form,
  ids: null,
  editor: createEditorId(),
  previousEditor: null,
  sequence: 0,
  unsaved: false,
  editedAt: 0,
  notice: null,
})

const fromLocal = (local: LocalDraft, ids: DraftIds | null, text: string): OpenedDraft => ({
  form: local.letter,
  ids,
  editor: local.editor,
  // If another editor has saved since, both versions are kept.
  previousEditor: local.previousEditor ?? null,
  sequence: local.sequence,
  unsaved: !local.saved,
  editedAt: local.editedAt,
  notice: { tone: 'info', text },
})

const getIds = (draft: Draft): DraftIds => ({
  id: draft.id,
  messageId: draft.message.id,
  threadId: draft.thread_id,
})

function getLocalIds({ draftId, draftMessageId, threadId }: LocalDraft): DraftIds | null {
  return draftId === null || draftMessageId === null || threadId === null
    ? null
    : { id: draftId, messageId: draftMessageId, threadId }
}

/** The default signature of new emails; '' when there is none or it cannot be loaded. */
async function getDefaultSignature(client: QueryClient): Promise<string> {
  const now = { retry: false, networkMode: 'always' } as const
  const [profile, signatures] = await Promise.all([
    client.ensureQueryData({ ...profileQuery, ...now }),
    client.ensureQueryData({ ...signaturesQuery, ...now }),
  ]).catch(() => [null, null] as const)
  if (profile?.preferences.agent_signature_id !== 1) return ''
  return signatures?.collection.find(({ is_default }) => is_default === 1)?.html ?? ''
}

const addSignature = (form: DraftForm, signature: string): DraftForm =>
  signature === '' ? form : { ...form, html: withSignature(form.html, signature) }

/** Replaces expired local image URLs by those of the server. */
function addImageUrls(form: DraftForm, server: DraftForm): DraftForm {
  const urls = new Map(server.files.map(({ contentId, url }) => [contentId, url]))
  return {
    ...form,
    files: form.files.map((file) =>
      file.contentId === null ? file : { ...file, url: urls.get(file.contentId) ?? file.url },
    ),
  }
}

const fromServer = (draft: Draft): OpenedDraft => ({
  ...createDraft(toDraftForm(draft, location.origin)),
  ids: getIds(draft),
  previousEditor: draft.editor,
  editedAt: draft.edited_at,
  notice: draft.notice === '' ? null : { tone: 'warning', text: texts.wasNotSent(draft.notice) },
})

/** Opens the newer of the server's and the local version of a draft, with a notice. */
export async function openDraft(draftId: string, personId: string): Promise<OpenedDraft> {
  const local = (await getLocalDrafts(personId)).find((one) => one.draftId === draftId)
  const draft = await fetchDraft(draftId).catch((error: unknown) => {
    if (error instanceof NetworkError && local) return null
    throw error
  })
  if (draft === null) return fromLocal(local!, getLocalIds(local!), texts.offlineDraft)
  const opened = fromServer(draft)
  if (!local || local.saved) return opened
  if (local.editedAt > draft.edited_at) {
    const text = texts.unsavedChangesRestored
    const newer = { ...local, letter: addImageUrls(local.letter, opened.form) }
    return { ...fromLocal(newer, opened.ids, text), ...(draft.notice !== '' && { notice: opened.notice }) }
  }
  const isUnseen = draft.editor !== local.editor
  // The other form or program never had the local changes, so `recoverDrafts` saves them as a separate draft.
  if (isUnseen) await storeLocalDraft({ ...local, draftId: null, draftMessageId: null, threadId: null })
  else await deleteLocalDraft(local.editor)
  const text = isUnseen ? texts.changedElsewhereVersionKept : texts.changedElsewhere
  return { ...opened, notice: opened.notice ?? { tone: 'info', text } }
}

/** Opens a new reply, or an unsaved local reply of this kind to the same message. */
export async function openReply(
  client: QueryClient,
  preset: DraftForm,
  message: Message,
  personId: string,
): Promise<OpenedDraft> {
  const left = (await getLocalDrafts(personId)).find(
    ({ messageId, draftId, saved, letter }) =>
      messageId === message.id && letter.type === preset.type && draftId === null && !saved,
  )
  if (left && !(await isLocked(left.editor))) return fromLocal(left, null, texts.unsentReplyRestored)
  return createDraft(addSignature(preset, await getDefaultSignature(client)))
}

/** Opens what was requested from the compose dialog. */
export async function openRequest(
  client: QueryClient,
  request: ComposeRequest,
  personId: string,
): Promise<OpenedDraft> {
  if (request.kind === 'draft') return openDraft(request.draftId, personId)
  const given: DraftForm =
    request.kind === 'new'
      ? {
          ...emptyDraftForm,
          to: parseRecipients(request.to ?? '').found,
          subject: request.subject ?? '',
          html: request.body ?? '',
        }
      : { ...emptyDraftForm, subject: forwardSubject(request.threads[0]?.subject ?? '') }
  const signature = await getDefaultSignature(client)
  return createDraft(addSignature({ ...given, html: withoutRepeatedName(given.html, signature) }, signature))
}
