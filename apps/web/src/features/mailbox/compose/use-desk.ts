import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { refreshMailbox } from '../api/refresh.ts'
import { discardLetter } from './discard.ts'
import { emptyLetter, recipientCount } from './model/letter.ts'
import { isEmptyHtml } from './model/mail-html.ts'
import { withoutSignature } from './model/signature.ts'
import type { OpenedLetter } from './open-letter.ts'
import { reminderOf } from './reopened.ts'
import { useDraftLock } from './use-draft-lock.ts'
import { useFileRemoval } from './use-file-removal.ts'
import { useFiles } from './use-files.ts'
import { useLetter } from './use-letter.ts'
import { obstacleOf, useSend } from './use-send.ts'

interface Options {
  readonly opened: OpenedLetter
  /** Names the form. */
  readonly title: string
  /** The thread that is answered. */
  readonly threadId: string | null
  readonly forwardedThread: string | null
  /** Under a thread, or over the page. */
  readonly place: 'page' | 'dialog'
  readonly needsSubject: boolean
  /** It was sent, removed or closed. */
  readonly onEnd: () => void
  /** Opens the draft anew, as it is saved. */
  readonly onReload: (draftId: string) => void
}

/** Everything of a letter that is written: its text, its files, how it is kept, and how it leaves. */
export function useDesk({
  opened,
  title,
  threadId,
  forwardedThread,
  place,
  needsSubject,
  onEnd,
  onReload,
}: Options) {
  const client = useQueryClient()
  const kept = forwardedThread === null
  const written = useLetter(opened, { kept, toasts: place === 'dialog' })
  const { letter, latest, change, keeper, state, branched } = written
  const files = useFiles({ latest, change })
  const removeFile = useFileRemoval({ change, wasDraft: opened.ids !== null })
  const [remindAt, setRemindAt] = useState(() => opened.ids && reminderOf(opened.ids.id))
  const lock = useDraftLock({ draft: state.ids?.id ?? opened.editor, settle: () => keeper.settle() })
  const sending = useSend({
    state: written,
    files,
    threadId: threadId ?? (letter.answersId === null ? null : (state.ids?.threadId ?? null)),
    forwardedThread,
    needsSubject,
    remindAt,
    onSent: onEnd,
  })

  /** Where a picture of the text is found; '' for one that is gone. */
  const pictureSource = useCallback(
    (src: string) =>
      src.startsWith('cid:')
        ? (latest().files.find(({ contentId }) => `cid:${contentId}` === src)?.url ?? '')
        : null,
    [latest],
  )

  const { subject, html, files: attached, type } = letter
  const blank =
    type === 'new' &&
    subject.trim() === '' &&
    recipientCount(letter) === 0 &&
    attached.length === 0 &&
    isEmptyHtml(withoutSignature(html))

  /** Removes the draft, with a way back. */
  function discard(): void {
    const { ids } = keeper
    const worth = !blank && (kept || !isEmptyHtml(withoutSignature(html)))
    keeper.end()
    onEnd()
    discardLetter(client, { letter: latest(), ids, told: worth })
  }

  /** Closes the form. What was written is kept; of nothing, nothing is. */
  function close(): void {
    if (blank && kept) {
      const { ids } = keeper
      keeper.end()
      if (ids) discardLetter(client, { letter: emptyLetter, ids, told: false })
    } else if (keeper.unsaved) void keeper.settle().then(() => refreshMailbox(client, []))
    onEnd()
  }

  return {
    title,
    place,
    letter,
    latest,
    change,
    files,
    removeFile,
    sending,
    state,
    branched,
    notice: opened.notice,
    locked: lock.elsewhere || state.status === 'gone',
    take: () => void lock.take().then(() => keeper.ids && onReload(keeper.ids.id)),
    remindAt,
    setRemindAt,
    obstacle: obstacleOf(letter, needsSubject),
    pictureSource,
    discard,
    close,
    blank,
  }
}

export type LetterDesk = ReturnType<typeof useDesk>
