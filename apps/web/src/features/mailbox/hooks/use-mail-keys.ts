import type { MailThreadRow } from '@pb/contract/mailbox-threads'
import { pressUndo } from '../../../components/ui/press-undo.ts'
import { useShortcuts } from '../../../lib/shortcuts/use-shortcuts.ts'
import type { ThreadLike } from '../api/use-thread-change.ts'
import { openCompose } from '../compose/index.ts'
import type { Folder } from '../model/folders.ts'
import type { MailActions } from './use-mail-actions.tsx'
import type { RowFocus } from './use-row-focus.ts'
import type { RowSelection } from './use-selection.ts'

type Target = ThreadLike & Pick<MailThreadRow, 'starred'>

interface MailKeys {
  readonly folder: Folder
  readonly rows: readonly MailThreadRow[]
  /** The thread that is open; undefined: the list is. */
  readonly open: Target | undefined
  readonly isOpen: boolean
  readonly selection: RowSelection
  readonly focus: RowFocus
  readonly actions: MailActions
  readonly onOpen: (row: MailThreadRow) => void
  readonly onBack: () => void
  readonly onSearch: () => void
}

/** The mailbox by keyboard: in the list keys concern what is selected, else the row that has the focus. */
export function useMailKeys({
  folder,
  rows,
  open,
  isOpen,
  selection,
  focus,
  actions,
  ...go
}: MailKeys): void {
  const here = (): MailThreadRow | undefined => rows.find(({ id }) => id === focus.id())

  function targets(): readonly Target[] {
    if (isOpen) return open ? [open] : []
    const selected = rows.filter(({ id }) => selection.ids.has(id))
    if (selected.length > 0) return selected
    const row = here()
    return row ? [row] : []
  }

  /** Does something with what is meant; without anything the key goes on to others. */
  const withThreads = (act: (threads: readonly Target[]) => void) => (): boolean => {
    const threads = targets()
    if (threads.length === 0) return false
    act(threads)
    return true
  }

  function step(by: 1 | -1): void {
    if (!isOpen) return focus.move(by)
    const at = rows.findIndex(({ id }) => id === open?.id)
    const next = at < 0 ? undefined : rows[at + by]
    if (next) go.onOpen(next)
  }

  function select(range: boolean): boolean {
    const row = isOpen ? undefined : here()
    if (!row) return false
    selection.select(row.id, range)
    return true
  }

  useShortcuts({
    nextThread: () => step(1),
    previousThread: () => step(-1),
    openThread: () => {
      const row = isOpen ? undefined : here()
      if (!row) return false
      go.onOpen(row)
      return true
    },
    backToList: () => {
      if (!isOpen) return false
      go.onBack()
      return true
    },
    compose: () => openCompose(),
    archive: withThreads((threads) => {
      if (folder.id === 'INBOX') actions.archive(threads)
    }),
    deleteThread: withThreads(actions.remove),
    star: withThreads((threads) => {
      if (folder.id !== 'TRASH' && folder.id !== 'DRAFT')
        actions.star(threads, threads.every(({ starred }) => starred === 1) ? 0 : 1)
    }),
    selectThread: () => select(false),
    selectRange: () => select(true),
    markRead: withThreads((threads) => actions.markSeen(threads, 1)),
    markUnread: withThreads((threads) => actions.markSeen(threads, 0)),
    undo: pressUndo,
    searchMail: () => go.onSearch(),
  })
}
