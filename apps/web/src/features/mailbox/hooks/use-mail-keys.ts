import type { MailThreadRow } from '@pb/contract/mailbox-threads'
import { pressUndo } from '../../../components/ui/press-undo.ts'
import { useShortcuts } from '../../../lib/shortcuts/use-shortcuts.ts'
import type { ThreadLike } from '../api/use-thread-change.ts'
import { openCompose } from '../compose/index.ts'
import { archivable } from '../model/changes.ts'
import type { Folder } from '../model/folders.ts'
import type { MailActions } from './use-mail-actions.tsx'
import type { RowFocus } from './use-row-focus.ts'
import type { RowSelection } from './use-selection.ts'

type Target = ThreadLike & Pick<MailThreadRow, 'starred'>

interface MailKeys {
  readonly folder: Folder
  readonly rows: readonly MailThreadRow[]
  /** The thread that is open, as far as it is known. */
  readonly open: () => Target | undefined
  /** Undefined: the list alone is shown. */
  readonly openId: string | undefined
  /** The list stands there, alone or beside the open thread. */
  readonly listShown: boolean
  readonly selection: RowSelection
  readonly focus: RowFocus
  readonly actions: MailActions
  readonly onOpen: (row: MailThreadRow) => void
  readonly onBack: () => void
  /** To the neighboring page of the list. */
  readonly onTurn: (by: 1 | -1) => void
  readonly onSearch: () => void
}

/** The tools that a key opens a menu of, by that key. */
const tools = { snooze: 'b', remind: 'h' } as const

/** The mailbox by keyboard: keys concern what is selected, else the open thread or the row that has the focus. */
export function useMailKeys({
  folder,
  rows,
  open,
  openId,
  listShown,
  selection,
  focus,
  actions,
  ...go
}: MailKeys): void {
  const isOpen = openId !== undefined
  const here = (): MailThreadRow | undefined => rows.find(({ id }) => id === focus.id())

  function targets(): readonly Target[] {
    const selected = listShown ? rows.filter(({ id }) => selection.ids.has(id)) : []
    if (selected.length > 0) return selected
    const meant = isOpen ? open() : here()
    return meant ? [meant] : []
  }

  /** Does something with what is meant; without anything the key goes on to others. */
  const withThreads = (act: (threads: readonly Target[]) => void) => (): boolean => {
    const threads = targets()
    if (threads.length === 0) return false
    act(threads)
    return true
  }

  function step(by: 1 | -1, { repeat }: KeyboardEvent): void {
    if (!isOpen) {
      if (!focus.move(by) && !repeat) go.onTurn(by)
      return
    }
    const at = rows.findIndex(({ id }) => id === openId)
    const next = at < 0 ? undefined : rows[at + by]
    if (next) go.onOpen(next)
  }

  function select(range: boolean): boolean {
    const row = isOpen ? undefined : here()
    if (!row) return false
    selection.select(row.id, range)
    return true
  }

  /** Presses a tool of what is meant; a row that is not selected yet has its tools once it is. */
  const press = (tool: keyof typeof tools) => (): boolean => {
    const [first] = targets()
    if (!first) return false
    const ofList = listShown && selection.ids.size > 0
    if (!isOpen && !ofList) selection.select(first.id, false)
    requestAnimationFrame(() => {
      const found = [...document.querySelectorAll<HTMLElement>(`[aria-keyshortcuts="${tools[tool]}"]`)]
      found.at(ofList ? 0 : -1)?.click()
    })
    return true
  }

  useShortcuts({
    nextThread: (event) => step(1, event),
    previousThread: (event) => step(-1, event),
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
      const there = archivable(folder, threads)
      if (there.length > 0) actions.archive(there)
    }),
    snooze: press('snooze'),
    remind: press('remind'),
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
