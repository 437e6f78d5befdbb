import type { MailThreadRow } from '@pb/contract/mail-threads'
import { flushSync } from 'react-dom'
import { clickUndo } from '../../../components/ui/click-undo.ts'
import { useShortcuts } from '../../../lib/shortcuts/use-shortcuts.ts'
import type { ThreadRef } from '../actions/use-thread-mutation.ts'
import { openCompose } from '../compose/index.ts'
import { filterInInbox, filterReceived } from '../actions/row-updates.ts'
import { isScheduled, type Folder } from '../folders.ts'
import type { BulkActions } from '../actions/use-bulk-actions.tsx'
import type { MailActions } from '../actions/use-mail-actions.tsx'
import type { RowFocus } from './use-row-focus.ts'
import type { RowSelection } from './use-selection.ts'

type Target = ThreadRef & Pick<MailThreadRow, 'starred'>

interface MailShortcutsOptions {
  readonly folder: Folder
  readonly rows: readonly MailThreadRow[]
  /** The open thread, or its row while it loads. */
  readonly getOpenThread: () => Target | undefined
  /** Undefined when only the list is shown. */
  readonly openId: string | undefined
  /** The list is shown, alone or beside the open thread. */
  readonly listShown: boolean
  readonly selection: RowSelection
  readonly focus: RowFocus
  readonly actions: MailActions
  /** Acts on all threads of the folder or search; null unless they are selected. */
  readonly bulk: BulkActions | null
  readonly onOpen: (row: MailThreadRow) => void
  /** Opens the next or previous thread of the open one, also on another page. */
  readonly onStep: (by: 1 | -1) => void
  readonly onSelectAll: () => void
  readonly onBack: () => void
  /** Goes to the previous or next page. */
  readonly onTurnPage: (by: 1 | -1) => void
  readonly onSearch: () => void
}

/** Shortcuts of the toolbar buttons that open a menu. */
const toolKeys = { snooze: 'b', remind: 'h' } as const

/**
 * Keyboard shortcuts of the mailbox. They act on the selected rows, else on the open thread or the focused row. Opening a
 * thread ends a selection, so that the rule is the same at every width.
 */
export function useMailShortcuts({
  folder,
  rows,
  getOpenThread: open,
  openId,
  listShown,
  selection,
  focus,
  actions,
  bulk,
  ...handlers
}: MailShortcutsOptions): void {
  const isOpen = openId !== undefined
  const getFocusedRow = (): MailThreadRow | undefined => rows.find(({ id }) => id === focus.getId())

  function getTargets(): readonly Target[] {
    const selected = listShown ? rows.filter(({ id }) => selection.ids.has(id)) : []
    if (selected.length > 0) return selected
    const target = isOpen ? open() : getFocusedRow()
    return target ? [target] : []
  }

  /** Runs an action on the targets. Returns false without any, which passes the key on. */
  const withThreads = (act: (threads: readonly Target[]) => void, whole?: () => void) => (): boolean => {
    if (bulk) {
      whole?.()
      return true
    }
    const threads = getTargets()
    if (threads.length === 0) return false
    act(threads)
    return true
  }

  function step(by: 1 | -1, { repeat }: KeyboardEvent): void {
    if (!isOpen) {
      if (!focus.move(by) && !repeat) handlers.onTurnPage(by)
      return
    }
    handlers.onStep(by)
  }

  function select(range: boolean): boolean {
    const row = isOpen ? undefined : getFocusedRow()
    if (!row) return false
    selection.select(row.id, range)
    return true
  }

  /** Clicks a toolbar button of the targets. A row is selected first, since the toolbar appears with a selection. */
  const pressTool = (tool: keyof typeof toolKeys) => (): boolean => {
    const [first] = getTargets()
    if (!first) return false
    const usesList = listShown && selection.ids.size > 0
    // At once: the next key already chooses in the menu.
    if (!isOpen && !usesList) flushSync(() => selection.select(first.id, false))
    const found = [...document.querySelectorAll<HTMLElement>(`[aria-keyshortcuts="${toolKeys[tool]}"]`)]
    flushSync(() => found.at(usesList ? 0 : -1)?.click())
    return true
  }

  useShortcuts({
    nextThread: (event) => step(1, event),
    previousThread: (event) => step(-1, event),
    openThread: () => {
      const row = isOpen ? undefined : getFocusedRow()
      if (!row) return false
      handlers.onOpen(row)
      return true
    },
    backToList: () => {
      if (!isOpen) return false
      handlers.onBack()
      return true
    },
    compose: () => openCompose(),
    archive: withThreads((threads) => {
      const inInbox = filterInInbox(folder, threads)
      if (inInbox.length > 0) actions.archive(inInbox)
    }, bulk?.archive),
    reportSpam: withThreads((threads) => {
      const received = filterReceived(folder, threads)
      if (folder.id === 'SPAM') actions.notSpam(threads)
      else if (received.length > 0) actions.reportSpam(received)
    }, bulk?.spam),
    snooze: pressTool('snooze'),
    remind: isScheduled(folder) ? () => false : pressTool('remind'),
    deleteThread: withThreads(actions.remove, bulk?.remove),
    star: withThreads((threads) => {
      if (folder.id !== 'TRASH' && folder.id !== 'DRAFT' && !isScheduled(folder))
        actions.star(threads, threads.every(({ starred }) => starred === 1) ? 0 : 1)
    }, bulk?.star),
    selectThread: () => select(false),
    selectRange: () => select(true),
    selectAllThreads: () => handlers.onSelectAll(),
    markRead: withThreads((threads) => !isScheduled(folder) && actions.markSeen(threads, 1), bulk?.markRead),
    markUnread: withThreads(
      (threads) => !isScheduled(folder) && actions.markSeen(threads, 0),
      bulk?.markUnread,
    ),
    undo: clickUndo,
    searchMail: () => handlers.onSearch(),
  })
}
