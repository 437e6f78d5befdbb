import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { toast } from '../../../components/ui/toaster.tsx'
import { useUser } from '../../../lib/use-session.ts'
import { refreshMailbox } from '../refresh-mailbox.ts'
import { saveDraft } from './api.ts'
import { DraftAutosaver, type SaveState } from './draft-autosaver.ts'
import { deleteLocalDraft, storeLocalDraft } from './local-drafts.ts'
import { toBody, type DraftForm } from './model/draft-form.ts'
import { useClosedDrafts } from './use-closed-drafts.ts'
import { createEditorId, type OpenedDraft } from './open-draft.ts'
import * as texts from './texts.ts'

const savedNoticeMs = 5000
/** Wide enough for toasts beside the form, where they do not cover its buttons. */
export const toastsMediaQuery = '(min-width: 1440px)'

interface DraftFormOptions {
  /** False for emails that cannot be saved as drafts. */
  readonly autosaves: boolean
  /** Whether a toast may show the save state on wide screens. Otherwise the form shows it. */
  readonly toasts: boolean
}

/** The form with autosave. */
export function useDraftForm(opened: OpenedDraft, { autosaves, toasts }: DraftFormOptions) {
  const client = useQueryClient()
  const { user_id: personId } = useUser()
  const [form, setForm] = useState(opened.form)
  const current = useRef(opened.form)
  const [state, setState] = useState<SaveState>({ ids: opened.ids, status: 'idle' })
  const [splitOff, setSplitOff] = useState(false)

  const [autosaver] = useState(
    () =>
      new DraftAutosaver(opened, {
        save: saveDraft,
        storeLocal: (written, mark, ids, saved) =>
          void storeLocalDraft({
            editor: mark.editor,
            previousEditor: mark.previousEditor,
            personId,
            draftId: ids?.id ?? null,
            draftMessageId: ids?.messageId ?? null,
            threadId: ids?.threadId ?? null,
            messageId: written.answersId,
            body: toBody(written, location.origin),
            to_email: written.to.map(({ email }) => email).join(', '),
            to_name: written.to.map(({ name, email }) => name || email).join(', '),
            subject: written.subject,
            letter: written,
            sequence: mark.sequence,
            editedAt: mark.editedAt,
            saved,
          }),
        deleteLocal: (editor) => void deleteLocalDraft(editor),
        now: Date.now,
        onSaved: () => {
          if (toasts && matchMedia(toastsMediaQuery).matches) toast(texts.draftSaved, { id: 'draft-saved' })
          refreshMailbox(client, [])
        },
        onState: setState,
        createEditor: createEditorId,
        onConflict: () => setSplitOff(true),
      }),
  )

  const change = useCallback(
    (edit: (before: DraftForm) => DraftForm) => {
      current.current = edit(current.current)
      setForm(current.current)
      if (autosaves) autosaver.change(current.current)
    },
    [autosaver, autosaves],
  )

  useEffect(() => {
    autosaver.start()
    const leave = () => autosaver.saveOnExit()
    const hide = () => document.visibilityState === 'hidden' && autosaver.saveOnExit()
    // Saves as soon as the browser is online again.
    const back = () => void autosaver.flush()
    addEventListener('pagehide', leave)
    addEventListener('online', back)
    document.addEventListener('visibilitychange', hide)
    return () => {
      removeEventListener('pagehide', leave)
      removeEventListener('online', back)
      document.removeEventListener('visibilitychange', hide)
      autosaver.saveOnExit()
      autosaver.stop()
    }
  }, [autosaver])

  useClosedDrafts(autosaver)

  useEffect(() => {
    if (state.status !== 'saved') return undefined
    const timer = setTimeout(
      () => setState((now) => (now === state ? { ...now, status: 'idle' } : now)),
      savedNoticeMs,
    )
    return () => clearTimeout(timer)
  }, [state])

  /** The current form, also before the next render. */
  const getLatest = useCallback(() => current.current, [])
  return { form, getLatest, change, autosaver, state, splitOff }
}

export type DraftFormState = ReturnType<typeof useDraftForm>
