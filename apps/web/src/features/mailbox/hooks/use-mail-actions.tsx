import { useState, type ReactNode } from 'react'
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx'
import { plural } from '../../../lib/format.ts'
import { useStable } from '../../../lib/use-stable.ts'
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
import { isDraftAlone } from '../model/changes.ts'
import type { Folder } from '../model/folders.ts'

type Threads = readonly ThreadLike[]

/** What is about to be deleted for good, once that is confirmed. */
interface Asked {
  readonly what: 'thread' | 'draft'
  readonly threads: Threads
}

export interface MailActions {
  readonly markSeen: (threads: Threads, seen: 0 | 1) => void
  readonly star: (threads: Threads, starred: 0 | 1) => void
  /** To the trash; asks first where it is for good: in the trash, and for drafts, wherever they were found. */
  readonly remove: (threads: Threads) => void
  readonly archive: (threads: Threads) => void
  readonly restore: (threads: Threads) => void
  readonly notSpam: (threads: Threads) => void
  readonly snooze: (threads: Threads, until: number) => void
  readonly wake: (threads: Threads) => void
  readonly remind: (threads: Threads, at: number | null) => void
}

/**
 * What can be done with threads of a folder, by methods that stay the same ones, and the question that some of it asks
 * first. `onLeave` is told which threads are about to leave the list.
 */
export function useMailActions(
  folder: Folder,
  onLeave: (threads: Threads) => void,
): { readonly actions: MailActions; readonly question: ReactNode } {
  // What was asked stays in the dialog while that closes; null until something was.
  const [asked, setAsked] = useState<Asked | null>(null)
  const [asking, setAsking] = useState(false)
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

  const leave =
    (mutation: { mutate: (given: { threads: Threads; input: undefined }) => void }) =>
    (threads: Threads): void => {
      onLeave(threads)
      mutation.mutate({ threads, input: undefined })
    }

  function ask(next: Asked): void {
    setAsked(next)
    setAsking(true)
  }

  const actions = useStable<MailActions>({
    markSeen: (threads, input) => seen.mutate({ threads, input }),
    star: (threads, input) => star.mutate({ threads, input }),
    remove: (threads) => {
      if (folder.id === 'TRASH') return ask({ what: 'thread', threads })
      const drafts = folder.id === 'DRAFT' ? threads : threads.filter(isDraftAlone)
      const others = threads.filter((thread) => !drafts.includes(thread))
      if (others.length > 0) leave(trash)(others)
      if (drafts.length > 0) ask({ what: 'draft', threads: drafts })
    },
    archive: leave(archive),
    restore: leave(restore),
    notSpam: leave(notSpam),
    snooze: (threads, input) => {
      onLeave(threads)
      snooze.mutate({ threads, input })
    },
    wake: leave(wake),
    remind: (threads, input) => remind.mutate({ threads, input }),
  })

  const question = asked && (
    <ConfirmDialog
      open={asking}
      onOpenChange={setAsking}
      danger
      description={`${plural(asked.threads.length, asked.what)} will be deleted for good. This cannot be undone.`}
      confirmText={asked.what === 'draft' ? 'Discard' : 'Delete permanently'}
      onConfirm={() => {
        setAsking(false)
        leave(asked.what === 'draft' ? discard : forGood)(asked.threads)
      }}
    />
  )
  return { actions, question }
}
