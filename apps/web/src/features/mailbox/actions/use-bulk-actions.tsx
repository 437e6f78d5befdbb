import type { BulkActionName } from '@pb/contract/mail-bulk'
import type { MailFolder } from '@pb/contract/mail-messages'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx'
import { formatNumber } from '../../../lib/format.ts'
import { logError } from '../../../lib/log.ts'
import type { Folder } from '../folders.ts'
import * as bulkTexts from './bulk-texts.ts'
import * as texts from './texts.ts'

/** All threads of a folder or search, as counted at a time. */
export interface WholeFolder {
  readonly total: number
  /** Later mail is not part of it. */
  readonly newestId: string
}

export interface BulkActions {
  readonly run: (action: BulkActionName, dueAt?: number) => void
  /** Undefined where the folder does not have the action. */
  readonly archive?: (() => void) | undefined
  readonly spam?: (() => void) | undefined
  readonly star?: (() => void) | undefined
  readonly remind?: ((dueAt: number) => void) | undefined
  readonly markRead?: (() => void) | undefined
  readonly markUnread?: (() => void) | undefined
  readonly remove: () => void
}

const hasReceived: ReadonlySet<MailFolder> = new Set(['INBOX', 'ALL', 'STARRED', 'SNOOZED', 'SPAM'])
/** Folders whose threads can be starred, and reminded of. */
const hasStars: ReadonlySet<MailFolder> = new Set(['INBOX', 'ALL', 'STARRED', 'SNOOZED', 'SENT'])
const unsent: ReadonlySet<MailFolder> = new Set(['DRAFT', 'SCHEDULED'])

interface BulkOptions {
  readonly folder: Folder
  readonly q: string
  readonly whole: WholeFolder | null
  /** The threads are about to change. */
  readonly onStart: () => void
}

/** Actions on all threads of the folder or search, and the dialog that confirms permanent deletions. */
export function useBulkActions({ folder, q, whole, onStart }: BulkOptions): {
  readonly bulk: BulkActions | null
  readonly bulkDialog: ReactNode
} {
  const client = useQueryClient()
  const [confirming, setConfirming] = useState<BulkActionName | null>(null)
  const { id } = folder

  function run(action: BulkActionName, dueAt?: number): void {
    if (!whole) return
    onStart()
    const request = {
      action,
      label: id,
      q,
      as_of: whole.newestId,
      ...(dueAt !== undefined && { due_at: dueAt }),
    }
    // Loaded when it is needed: few agents change a whole folder.
    import('./bulk-runner.ts').then(
      ({ runBulk }) => void runBulk(client, request),
      (error: unknown) => logError('The bulk action could not be loaded', error),
    )
  }

  const bulkDialog = confirming && whole && (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && setConfirming(null)}
      danger
      description={bulkTexts.confirmDeletion(
        formatNumber(whole.total),
        confirming === 'discard' ? bulkTexts.drafts : bulkTexts.threadsUnit,
      )}
      confirmText={confirming === 'discard' ? texts.discard : texts.deletePermanently}
      onConfirm={() => {
        setConfirming(null)
        run(confirming)
      }}
    />
  )
  const bulk: BulkActions | null = whole && {
    run,
    archive: id === 'INBOX' ? () => run('archive') : undefined,
    spam: hasReceived.has(id) ? () => run(id === 'SPAM' ? 'not-spam' : 'spam') : undefined,
    star: hasStars.has(id) ? () => run(id === 'STARRED' ? 'unstar' : 'star') : undefined,
    remind: hasStars.has(id) ? (dueAt) => run('remind', dueAt) : undefined,
    markRead: unsent.has(id) ? undefined : () => run('read'),
    markUnread: unsent.has(id) ? undefined : () => run('unread'),
    remove: () => {
      if (id === 'TRASH') setConfirming('delete')
      else if (id === 'DRAFT') setConfirming('discard')
      else run('trash')
    },
  }
  return { bulk, bulkDialog }
}
