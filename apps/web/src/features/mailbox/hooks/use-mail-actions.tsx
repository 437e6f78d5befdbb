import { useState, type ReactNode } from 'react'
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx'
import { plural } from '../../../lib/format.ts'
import {
  useArchive,
  useDeleteForGood,
  useDiscardDrafts,
  useMarkSeen,
  useNotSpam,
  useRemind,
  useRestore,
  useSnooze,
  useStar,
  useTrash,
  useWake,
} from '../api/mutations.ts'
import type { ThreadLike } from '../api/use-thread-change.ts'
import type { Folder } from '../model/folders.ts'

type Threads = readonly ThreadLike[]

export interface MailActions {
  readonly markSeen: (threads: Threads, seen: 0 | 1) => void
  readonly star: (threads: Threads, starred: 0 | 1) => void
  /** To the trash; asks first where it is for good: in the trash, and for drafts. */
  readonly remove: (threads: Threads) => void
  readonly archive: (threads: Threads) => void
  readonly restore: (threads: Threads) => void
  readonly notSpam: (threads: Threads) => void
  readonly snooze: (threads: Threads, until: number) => void
  readonly wake: (threads: Threads) => void
  readonly remind: (threads: Threads, at: number | null) => void
}

/**
 * What can be done with threads of a folder, and the question that some of it asks first. `onLeave` is told which
 * threads are about to leave the list.
 */
export function useMailActions(
  folder: Folder,
  onLeave: (threads: Threads) => void,
): { readonly actions: MailActions; readonly question: ReactNode } {
  const [asked, setAsked] = useState<Threads | null>(null)
  const seen = useMarkSeen()
  const star = useStar()
  const trash = useTrash()
  const forGood = useDeleteForGood()
  const discard = useDiscardDrafts()
  const archive = useArchive()
  const restore = useRestore()
  const notSpam = useNotSpam()
  const snooze = useSnooze()
  const wake = useWake()
  const remind = useRemind()
  const ofDrafts = folder.id === 'DRAFT'

  const leave =
    (mutation: { mutate: (given: { threads: Threads; input: undefined }) => void }) =>
    (threads: Threads): void => {
      onLeave(threads)
      mutation.mutate({ threads, input: undefined })
    }

  const actions: MailActions = {
    markSeen: (threads, input) => seen.mutate({ threads, input }),
    star: (threads, input) => star.mutate({ threads, input }),
    remove: (threads) => (folder.id === 'TRASH' || ofDrafts ? setAsked(threads) : leave(trash)(threads)),
    archive: leave(archive),
    restore: leave(restore),
    notSpam: leave(notSpam),
    snooze: (threads, input) => {
      onLeave(threads)
      snooze.mutate({ threads, input })
    },
    wake: leave(wake),
    remind: (threads, input) => remind.mutate({ threads, input }),
  }

  const count = asked?.length ?? 0
  const what = ofDrafts ? plural(count, 'draft') : plural(count, 'thread')
  const question = (
    <ConfirmDialog
      open={asked !== null}
      onOpenChange={() => setAsked(null)}
      danger
      description={`${what} will be deleted for good. This cannot be undone.`}
      confirmText={ofDrafts ? 'Discard' : 'Delete permanently'}
      onConfirm={() => {
        if (asked) leave(ofDrafts ? discard : forGood)(asked)
        setAsked(null)
      }}
    />
  )
  return { actions, question }
}
