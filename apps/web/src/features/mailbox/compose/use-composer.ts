import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { refreshMailbox } from '../refresh-mailbox.ts'
import { discardWithUndo } from './discard-draft.ts'
import { countRecipients } from './model/draft-form.ts'
import { isEmptyHtml } from './model/mail-html.ts'
import { withoutSignature } from './model/signature.ts'
import type { OpenedDraft } from './open-draft.ts'
import { getReminder } from './reopen-draft.ts'
import { useDraftLock } from './use-draft-lock.ts'
import { useFileRemoval } from './use-file-removal.ts'
import { useFiles } from './use-files.ts'
import { useDraftForm } from './use-draft-form.ts'
import { getSendError, useSend } from './use-send.ts'

interface Options {
  readonly opened: OpenedDraft
  /** Accessible name of the form. */
  readonly title: string
  /** The thread of a reply. */
  readonly threadId: string | null
  readonly forwardedThreads: readonly string[] | null
  /** Below a thread, or in the dialog. */
  readonly place: 'page' | 'dialog'
  readonly needsSubject: boolean
  /** Called after it was sent, discarded or closed. */
  readonly onEnd: () => void
  /** Opens the saved draft again. */
  readonly onReload: (draftId: string) => void
}

/** State and actions of a composer: form, files, autosave, lock, reminder and sending. */
export function useComposer({
  opened,
  title,
  threadId,
  forwardedThreads,
  place,
  needsSubject,
  onEnd,
  onReload,
}: Options) {
  const client = useQueryClient()
  const autosaves = forwardedThreads === null
  const draft = useDraftForm(opened, { autosaves, toasts: place === 'dialog' })
  const { form, getLatest, change, autosaver, state, splitOff } = draft
  const files = useFiles({ getLatest, change })
  const removeFile = useFileRemoval({ change, wasDraft: opened.ids !== null })
  const [remindAt, setRemindAt] = useState(() => opened.ids && getReminder(opened.ids.id))
  const lock = useDraftLock({ draft: state.ids?.id ?? opened.editor, save: () => autosaver.flush() })
  const sending = useSend({
    state: draft,
    files,
    threadId: threadId ?? (form.answersId === null ? null : (state.ids?.threadId ?? null)),
    forwardedThreads,
    needsSubject,
    remindAt,
    onSent: onEnd,
  })

  /** URL of an inline image; '' when it no longer exists, null for other sources. */
  const pictureSource = useCallback(
    (src: string) =>
      src.startsWith('cid:')
        ? (getLatest().files.find(({ contentId }) => `cid:${contentId}` === src)?.url ?? '')
        : null,
    [getLatest],
  )

  const { subject, html, files: attached, type } = form
  const isBlank =
    type === 'new' &&
    subject.trim() === '' &&
    countRecipients(form) === 0 &&
    attached.length === 0 &&
    isEmptyHtml(withoutSignature(html))

  const isGone = state.status === 'gone'

  function remove(offersUndo: boolean): void {
    const { editor, ids, mayBeStored } = autosaver
    autosaver.end()
    void discardWithUndo(client, { form: getLatest(), editor, ids, mayBeStored, remindAt, offersUndo })
  }

  /** Discards the draft, with undo. */
  function discard(): void {
    remove(!isBlank && !isGone && (autosaves || !isEmptyHtml(withoutSignature(html))))
    onEnd()
  }

  /** Closes the form. Saves the draft, or deletes it when blank. */
  function close(): void {
    if (isBlank && autosaves) remove(false)
    else if (autosaver.hasUnsavedChanges) void autosaver.flush().then(() => refreshMailbox(client, []))
    onEnd()
  }

  return {
    title,
    place,
    form,
    getLatest,
    change,
    files,
    removeFile,
    sending,
    state,
    splitOff,
    notice: opened.notice,
    locked: lock.lockedElsewhere || isGone,
    isGone,
    saveAsNew: () => autosaver.saveAsNew(),
    takeOver: () => void lock.takeOver().then(() => autosaver.ids && onReload(autosaver.ids.id)),
    remindAt,
    setRemindAt,
    obstacle: getSendError(form, needsSubject),
    pictureSource,
    discard,
    close,
    isBlank,
  }
}

export type Composer = ReturnType<typeof useComposer>
