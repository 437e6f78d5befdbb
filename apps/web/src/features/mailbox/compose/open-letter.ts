import type { Draft } from '@pb/contract/mailbox-drafts'
import type { Message } from '@pb/contract/mailbox-messages'
import { isElsewhere } from '@pb/rules/mail/draft-editors'
import { forwardSubject } from '@pb/rules/mail/subjects'
import type { QueryClient } from '@tanstack/react-query'
import { NetworkError } from '../../../lib/http-error.ts'
import { fetchDraft, profileQuery, signaturesQuery } from './api.ts'
import { isHeld } from './draft-lock.ts'
import type { DraftIds } from './draft-keeper.ts'
import { dropLocal, keepLocal, localDrafts, type LocalDraft } from './local-drafts.ts'
import { emptyLetter, letterOfDraft, type Letter } from './model/letter.ts'
import { readRecipients } from './model/recipients.ts'
import { withSignature } from './model/signature.ts'
import type { ComposeRequest } from './open-compose.ts'

interface LetterNotice {
  readonly tone: 'info' | 'warning'
  readonly text: string
}

/** A letter that a form begins with. */
export interface OpenedLetter {
  readonly letter: Letter
  readonly ids: DraftIds | null
  readonly editor: string
  /** Who had written the draft last, as it was opened. */
  readonly over: string | null
  readonly sequence: number
  readonly unsaved: boolean
  readonly editedAt: number
  readonly notice: LetterNotice | null
}

/** Each opening is its own, and nothing from outside changes it while it is written. */
export const openedQuery = {
  gcTime: 0,
  staleTime: Infinity,
  retry: false,
  networkMode: 'always',
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const

export const newEditor = (): string => crypto.randomUUID()

const fresh = (letter: Letter): OpenedLetter => ({
  letter,
  ids: null,
  editor: newEditor(),
  over: null,
  sequence: 0,
  unsaved: false,
  editedAt: 0,
  notice: null,
})

const ofLocal = (local: LocalDraft, ids: DraftIds | null, text: string): OpenedLetter => ({
  letter: local.letter,
  ids,
  editor: local.editor,
  // What it began with is not known any more: if somebody has written elsewhere since, both are kept.
  over: null,
  sequence: local.sequence,
  unsaved: !local.saved,
  editedAt: local.editedAt,
  notice: { tone: 'info', text },
})

const idsOf = (draft: Draft): DraftIds => ({
  id: draft.id,
  messageId: draft.message.id,
  threadId: draft.thread_id,
})

function idsOfLocal({ draftId, draftMessageId, threadId }: LocalDraft): DraftIds | null {
  return draftId === null || draftMessageId === null || threadId === null
    ? null
    : { id: draftId, messageId: draftMessageId, threadId }
}

/** The signature that goes under new mails; '' where there is none, or it cannot be had now. */
async function defaultSignature(client: QueryClient): Promise<string> {
  const now = { retry: false, networkMode: 'always' } as const
  const [profile, signatures] = await Promise.all([
    client.ensureQueryData({ ...profileQuery, ...now }),
    client.ensureQueryData({ ...signaturesQuery, ...now }),
  ]).catch(() => [null, null] as const)
  if (profile?.preferences.agent_signature_id !== 1) return ''
  return signatures?.collection.find(({ is_default }) => is_default === 1)?.html ?? ''
}

const signed = (letter: Letter, signature: string): Letter =>
  signature === '' ? letter : { ...letter, html: withSignature(letter.html, signature) }

/** Where this browser's copies of pictures are gone, the server's are shown. */
function withUrls(letter: Letter, server: Letter): Letter {
  const urls = new Map(server.files.map(({ contentId, url }) => [contentId, url]))
  return {
    ...letter,
    files: letter.files.map((file) =>
      file.contentId === null ? file : { ...file, url: urls.get(file.contentId) ?? file.url },
    ),
  }
}

const fromServer = (draft: Draft): OpenedLetter => ({
  ...fresh(letterOfDraft(draft, location.origin)),
  ids: idsOf(draft),
  over: draft.editor,
  editedAt: draft.edited_at,
  notice: draft.notice === '' ? null : { tone: 'warning', text: `It was not sent: ${draft.notice}` },
})

/** A draft as it was last written, here or elsewhere: the newer one wins, and says so. */
export async function openDraft(draftId: string, personId: string): Promise<OpenedLetter> {
  const local = (await localDrafts(personId)).find((one) => one.draftId === draftId)
  const draft = await fetchDraft(draftId).catch((error: unknown) => {
    if (error instanceof NetworkError && local) return null
    throw error
  })
  if (draft === null)
    return ofLocal(
      local!,
      idsOfLocal(local!),
      'PB Office cannot be reached. This is the draft as this browser has it.',
    )
  const opened = fromServer(draft)
  if (!local || local.saved) return opened
  if (local.editedAt > draft.edited_at) {
    const text = 'Your last changes had not reached the server. They are here, as you left them.'
    const newer = { ...local, letter: withUrls(local.letter, opened.letter) }
    return { ...ofLocal(newer, opened.ids, text), ...(draft.notice !== '' && { notice: opened.notice }) }
  }
  const inOtherProgram = isElsewhere(draft.editor)
  // Another program did not know of these words: they become a draft of their own, once what is left over is recovered.
  if (inOtherProgram) await keepLocal({ ...local, draftId: null, draftMessageId: null, threadId: null })
  else await dropLocal(local.editor)
  const kept = inOtherProgram ? ' What you wrote is kept as a draft of its own.' : ''
  const text = `This draft was changed elsewhere since you wrote here. The newer version is shown.${kept}`
  return { ...opened, notice: opened.notice ?? { tone: 'info', text } }
}

/** An answer, or one to the same message that had not reached the server when its tab was closed. */
export async function openAnswer(
  client: QueryClient,
  preset: Letter,
  message: Message,
  personId: string,
): Promise<OpenedLetter> {
  const left = (await localDrafts(personId)).find(
    ({ messageId, draftId, saved }) => messageId === message.id && draftId === null && !saved,
  )
  if (left && !(await isHeld(left.editor)))
    return ofLocal(left, null, 'You had begun to answer. It is here, as you left it.')
  return fresh(signed(preset, await defaultSignature(client)))
}

/** What the compose dialog is asked for. */
export async function openRequest(
  client: QueryClient,
  request: ComposeRequest,
  personId: string,
): Promise<OpenedLetter> {
  if (request.kind === 'draft') return openDraft(request.draftId, personId)
  const given: Letter =
    request.kind === 'new'
      ? {
          ...emptyLetter,
          to: readRecipients(request.to ?? '').found,
          subject: request.subject ?? '',
          html: request.body ?? '',
        }
      : { ...emptyLetter, subject: forwardSubject(request.subject) }
  return fresh(signed(given, await defaultSignature(client)))
}
