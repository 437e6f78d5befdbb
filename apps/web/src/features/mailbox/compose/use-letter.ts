import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { toast } from '../../../components/ui/toaster.tsx'
import { useUser } from '../../../lib/use-session.ts'
import { refreshMailbox } from '../api/refresh.ts'
import { saveDraft } from './api.ts'
import { DraftKeeper, type KeeperState } from './draft-keeper.ts'
import { dropLocal, keepLocal } from './local-drafts.ts'
import { bodyOf, type Letter } from './model/letter.ts'
import { newEditor, type OpenedLetter } from './open-letter.ts'

const savedMs = 5000
/** From here on there is room for a message beside the form; on less it would cover its buttons. */
export const roomForToasts = '(min-width: 1440px)'

interface LetterOptions {
  /** False for what can be no draft. */
  readonly kept: boolean
  /** A message beside the form may say that it is saved, where there is room; else the form says it itself. */
  readonly toasts: boolean
}

/** A letter that is written, kept all the while. */
export function useLetter(opened: OpenedLetter, { kept, toasts }: LetterOptions) {
  const client = useQueryClient()
  const { user_id: personId } = useUser()
  const [letter, setLetter] = useState(opened.letter)
  const current = useRef(opened.letter)
  const [state, setState] = useState<KeeperState>({ ids: opened.ids, status: 'kept' })
  const [branched, setBranched] = useState(false)

  const [keeper] = useState(
    () =>
      new DraftKeeper(opened, {
        save: saveDraft,
        keepLocal: (written, mark, ids, saved) =>
          void keepLocal({
            editor: mark.editor,
            personId,
            draftId: ids?.id ?? null,
            draftMessageId: ids?.messageId ?? null,
            threadId: ids?.threadId ?? null,
            messageId: written.answersId,
            body: bodyOf(written, location.origin),
            to_email: written.to.map(({ email }) => email).join(', '),
            to_name: written.to.map(({ name, email }) => name || email).join(', '),
            subject: written.subject,
            letter: written,
            sequence: mark.sequence,
            editedAt: mark.editedAt,
            saved,
          }),
        dropLocal: (editor) => void dropLocal(editor),
        now: Date.now,
        onSaved: () => {
          if (toasts && matchMedia(roomForToasts).matches) toast('Draft saved', { id: 'draft-saved' })
          refreshMailbox(client, [])
        },
        onState: setState,
        onBranched: () => {
          setBranched(true)
          return newEditor()
        },
      }),
  )

  const change = useCallback(
    (edit: (before: Letter) => Letter) => {
      current.current = edit(current.current)
      setLetter(current.current)
      if (kept) keeper.change(current.current)
    },
    [keeper, kept],
  )

  useEffect(() => {
    keeper.start()
    const leave = () => keeper.leave()
    const hide = () => document.visibilityState === 'hidden' && keeper.leave()
    // Out of the network's reach for a while: as soon as it is back.
    const back = () => void keeper.settle()
    addEventListener('pagehide', leave)
    addEventListener('online', back)
    document.addEventListener('visibilitychange', hide)
    return () => {
      removeEventListener('pagehide', leave)
      removeEventListener('online', back)
      document.removeEventListener('visibilitychange', hide)
      keeper.leave()
      keeper.stop()
    }
  }, [keeper])

  useEffect(() => {
    if (state.status !== 'saved') return undefined
    const timer = setTimeout(
      () => setState((now) => (now === state ? { ...now, status: 'kept' } : now)),
      savedMs,
    )
    return () => clearTimeout(timer)
  }, [state])

  /** What is written at this moment. */
  const latest = useCallback(() => current.current, [])
  return { letter, latest, change, keeper, state, branched }
}

export type LetterState = ReturnType<typeof useLetter>
