import { useState, type ReactNode } from 'react'
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx'
import { pluralize } from '../../../lib/format.ts'
import { useStableMethods } from '../../../lib/use-stable-methods.ts'
import {
  useArchive,
  useDeletePermanently,
  useDiscardDrafts,
  useMarkSeen,
  useMarkNotSpam,
  useReportSpam,
  useSetReminder,
  useRestore,
  useSnooze,
  useStar,
  useTrash,
  useUnsnooze,
} from './thread-mutations.ts'
import type { ThreadRef } from './use-thread-mutation.ts'
import { isOnlyDraft, isTrashed } from './row-updates.ts'
import type { Folder } from '../folders.ts'
import * as texts from './texts.ts'

type Threads = readonly ThreadRef[]

/** A permanent deletion to be confirmed. */
interface PendingDeletion {
  readonly unit: 'thread' | 'draft'
  readonly threads: Threads
}

export interface MailActions {
  readonly markSeen: (threads: Threads, seen: 0 | 1) => void
  readonly star: (threads: Threads, starred: 0 | 1) => void
  /** Moves threads to the trash. Threads in the trash and drafts are deleted permanently, after confirmation. */
  readonly remove: (threads: Threads) => void
  readonly archive: (threads: Threads) => void
  readonly restore: (threads: Threads) => void
  readonly reportSpam: (threads: Threads) => void
  readonly notSpam: (threads: Threads) => void
  readonly snooze: (threads: Threads, until: number) => void
  readonly unsnooze: (threads: Threads) => void
  readonly setReminder: (threads: Threads, at: number | null) => void
}

/**
 * Actions on threads of a folder, with stable identity, and the dialog that confirms permanent deletions. `onLeave` gets
 * the threads that are about to leave the list.
 */
export function useMailActions(
  folder: Folder,
  onLeave: (threads: Threads) => void,
): { readonly actions: MailActions; readonly confirmDialog: ReactNode } {
  // Kept while the dialog closes. Null until it was first opened.
  const [pending, setPending] = useState<PendingDeletion | null>(null)
  const [confirming, setConfirming] = useState(false)
  const seen = useMarkSeen()
  const star = useStar()
  const trash = useTrash()
  const deletePermanently = useDeletePermanently()
  const discard = useDiscardDrafts()
  const archive = useArchive()
  const restore = useRestore()
  const reportSpam = useReportSpam()
  const notSpam = useMarkNotSpam()
  const snooze = useSnooze()
  const wake = useUnsnooze()
  const remind = useSetReminder()

  const leave =
    (mutation: { mutate: (variables: { threads: Threads; input: undefined }) => void }) =>
    (threads: Threads): void => {
      onLeave(threads)
      mutation.mutate({ threads, input: undefined })
    }

  function askToConfirm(next: PendingDeletion): void {
    setPending(next)
    setConfirming(true)
  }

  const actions = useStableMethods<MailActions>({
    markSeen: (threads, input) => seen.mutate({ threads, input }),
    star: (threads, input) => star.mutate({ threads, input }),
    remove: (threads) => {
      const trashed = threads.filter((thread) => isTrashed(folder, thread))
      if (trashed.length > 0) return askToConfirm({ unit: 'thread', threads: trashed })
      const drafts = folder.id === 'DRAFT' ? threads : threads.filter(isOnlyDraft)
      const others = threads.filter((thread) => !drafts.includes(thread))
      if (others.length > 0) leave(trash)(others)
      if (drafts.length > 0) askToConfirm({ unit: 'draft', threads: drafts })
    },
    archive: leave(archive),
    restore: leave(restore),
    reportSpam: leave(reportSpam),
    notSpam: leave(notSpam),
    snooze: (threads, input) => {
      onLeave(threads)
      snooze.mutate({ threads, input })
    },
    unsnooze: leave(wake),
    setReminder: (threads, input) => remind.mutate({ threads, input }),
  })

  const confirmDialog = pending && (
    <ConfirmDialog
      open={confirming}
      onOpenChange={setConfirming}
      danger
      description={texts.confirmPermanentDeletion(pluralize(pending.threads.length, pending.unit))}
      confirmText={pending.unit === 'draft' ? texts.discard : texts.deletePermanently}
      onConfirm={() => {
        setConfirming(false)
        leave(pending.unit === 'draft' ? discard : deletePermanently)(pending.threads)
      }}
    />
  )
  return { actions, confirmDialog }
}
