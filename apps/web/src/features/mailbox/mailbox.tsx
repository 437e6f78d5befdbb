import type { MailThreadRow } from '@pb/contract/mail-threads'
import { useQueryClient } from '@tanstack/react-query'
import { Activity, useMemo, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { cn } from '../../lib/cn.ts'
import { useTimeZone } from '../../lib/time-zone.ts'
import { useMediaQuery } from '../../lib/use-media-query.ts'
import { useStableMethods } from '../../lib/use-stable-methods.ts'
import { toast } from '../../components/ui/toaster.tsx'
import { getErrorMessage } from '../../lib/http-error.ts'
import { threadCountQuery, threadQuery } from '../../queries/mailbox.ts'
import { MailboxSlotsContext, type MailboxSlots } from './clients/slots.ts'
import { FolderNav } from './folder-nav.tsx'
import { ListHeading } from './list/list-heading.tsx'
import { ListAnnouncements } from './list/list-announcements.tsx'
import { ListToolbar } from './list/list-toolbar.tsx'
import { SearchProblems } from './list/search-problems.tsx'
import { RefreshButton } from './list/refresh-button.tsx'
import { ThreadList } from './list/thread-list.tsx'
import * as bulkTexts from './actions/bulk-texts.ts'
import { BulkToolbar } from './actions/bulk-toolbar.tsx'
import { useBulkActions } from './actions/use-bulk-actions.tsx'
import { useBulkProgress } from './actions/use-bulk-progress.ts'
import { SelectionBar } from './list/selection-bar.tsx'
import { toListSearch } from './list/list-location.ts'
import { ThreadToolbar } from './actions/thread-toolbar.tsx'
import { TrashBanner } from './list/trash-banner.tsx'
import { openCompose } from './compose/index.ts'
import { useMailActions } from './actions/use-mail-actions.tsx'
import { useMailShortcuts } from './list/use-mail-shortcuts.ts'
import { useRowFocus } from './list/use-row-focus.ts'
import { useSelection } from './list/use-selection.ts'
import { usePrefetchThreads, usePrefetchNeighbors, usePrefetchThread } from './list/use-prefetch-threads.ts'
import { useThreadList } from './list/use-threads.ts'
import { useListNavigation } from './list/use-list-navigation.ts'
import { useNeighbors } from './list/use-neighbors.ts'
import { getMailPath, type Folder } from './folders.ts'
import { parseMailboxState } from './route-state.ts'
import { getSenderName } from './sender.ts'
import { getOnlyDraftId, getRowPath, getRowState } from './list/row-text.ts'
import { Thread } from './thread/thread.tsx'

interface MailboxProps {
  readonly folder: Folder
  readonly threadId: string | undefined
  readonly slots?: MailboxSlots
}

const noSlots: MailboxSlots = {}

/** A folder's list or an open thread; both side by side from 1440 px. */
export function Mailbox({ folder, threadId, slots = noSlots }: MailboxProps) {
  useTimeZone()
  const client = useQueryClient()
  const navigate = useNavigate()
  const location = useLocation()
  const wide = useMediaQuery('(min-width: 1440px)')
  const isOpen = threadId !== undefined
  const listShown = !isOpen || wide
  const search = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)

  const threads = useThreadList(folder)
  const { rows, q, page, size, total } = threads
  const ids = useMemo(() => rows.map(({ id }) => id), [rows])
  const people = useMemo(() => [...new Set(rows.map(getSenderName))], [rows])
  const selection = useSelection(threads.key, ids)
  const focus = useRowFocus(list, ids, !isOpen)
  const navigation = useListNavigation(folder, threads, focus)
  const prefetchThread = usePrefetchThread()
  const neighbors = useNeighbors({
    folder,
    threads,
    openId: threadId,
    onOpen: (row, onPage) => open(row, true, onPage),
    onBack: backToList,
  })
  usePrefetchThreads(rows)
  usePrefetchNeighbors(ids, neighbors.index)

  function backToList(): void {
    if (parseMailboxState(location.state).fromList === true && !wide) void navigate(-1)
    else void navigate({ pathname: getMailPath(folder), search: toListSearch(q, page) }, { state: { page } })
  }

  useBulkProgress()
  const { bulk, bulkDialog } = useBulkActions({
    folder,
    q,
    whole: selection.whole,
    onStart: () => {
      selection.clear()
      if (isOpen) backToList()
    },
  })

  /** Counts the folder or search, so that the number on screen is the number that changes. */
  async function selectWhole(): Promise<void> {
    try {
      const counted = await client.fetchQuery({ ...threadCountQuery(folder.id, q), staleTime: 0 })
      selection.selectWhole({ total: counted.total, newestId: counted.as_of })
    } catch (error) {
      toast.error(bulkTexts.countFailed(getErrorMessage(error)))
    }
  }

  const { actions: mailActions, confirmDialog } = useMailActions(folder, (leaving) => {
    selection.deselect(leaving.map(({ id }) => id))
    if (leaving.some(({ id }) => id === threadId)) neighbors.leave(leaving)
  })
  const actions = useStableMethods<typeof mailActions>({
    ...mailActions,
    markSeen: (changed, seen) => {
      mailActions.markSeen(changed, seen)
      // The open thread would be marked read again immediately.
      if (seen === 0 && changed.some(({ id }) => id === threadId)) backToList()
    },
  })

  function open(row: MailThreadRow, replace: boolean, onPage = page): void {
    const draftId = getOnlyDraftId(row)
    if (draftId !== null) return openCompose({ kind: 'draft', draftId })
    focus.remember(row.id)
    // The selection would act in place of the open thread, and is not shown beside it on narrow screens.
    selection.clear()
    // Synchronously, so that the thread appears with the next frame.
    void navigate(getRowPath(row, q, onPage), {
      state: getRowState(row, onPage),
      replace,
      flushSync: true,
    })
  }

  const { onSearch, ...onRow } = useStableMethods({
    onOpen: (row: MailThreadRow): void => open(row, row.id === threadId),
    onSelect: selection.select,
    onPoint: prefetchThread,
    onSearch: navigation.search,
  })

  const selectedRows = rows.filter(({ id }) => selection.ids.has(id))
  const allSelected = rows.length > 0 && selectedRows.length === rows.length

  useMailShortcuts({
    folder,
    rows,
    // The row is enough while the thread loads.
    getOpenThread: () => client.getQueryData(threadQuery(threadId ?? '').queryKey) ?? rows[neighbors.index],
    openId: threadId,
    listShown,
    selection,
    focus,
    actions,
    bulk,
    onOpen: (row) => open(row, isOpen),
    onStep: neighbors.step,
    onSelectAll: () => {
      if (!listShown || rows.length === 0) return
      if (!allSelected) selection.toggleAll()
      else if (total !== undefined && total > rows.length) void selectWhole()
    },
    onBack: backToList,
    onTurnPage: navigation.turnPage,
    onSearch: () => {
      if (listShown) search.current?.focus()
      else backToList()
    },
  })

  return (
    <div className="flex w-full grow flex-col md:flex-row">
      <FolderNav current={folder} behind={isOpen} />
      {/* Stays mounted behind an open thread, so that it reappears immediately. */}
      <Activity mode={listShown ? 'visible' : 'hidden'}>
        <div
          ref={list}
          className={cn(
            'min-w-0 bg-panel',
            isOpen && wide
              ? 'sticky top-[57px] h-[calc(100dvh-57px)] w-[400px] shrink-0 overflow-y-auto border-r xl:w-[460px]'
              : 'grow',
          )}
        >
          <ListHeading folder={folder} q={q} sub={isOpen && wide} />
          <ListAnnouncements folder={folder} threads={threads} />
          <ListToolbar
            inner={isOpen && wide}
            all={allSelected}
            some={selectedRows.length > 0}
            onToggleAll={selection.toggleAll}
            refresh={<RefreshButton folder={folder.id} q={q} page={page} size={size} />}
            q={q}
            people={people}
            onSearch={onSearch}
            searchRef={search}
          >
            {bulk ? (
              <BulkToolbar folder={folder} bulk={bulk} />
            ) : (
              <ThreadToolbar folder={folder} threads={selectedRows} actions={actions} />
            )}
          </ListToolbar>
          {selectedRows.length > 0 && (
            <SelectionBar
              folder={folder}
              q={q}
              count={selectedRows.length}
              total={total}
              pageSelected={allSelected}
              whole={selection.whole}
              besideThread={isOpen}
              onSelectAll={() => void selectWhole()}
              onClear={selection.clear}
            />
          )}
          {folder.id === 'TRASH' && <TrashBanner empty={threads.data?.threads.length === 0} />}
          {q !== '' && <SearchProblems q={q} />}
          <ThreadList
            folder={folder}
            threads={threads}
            selected={selection.ids}
            currentId={threadId}
            actions={actions}
            {...onRow}
          />
        </div>
      </Activity>
      {isOpen && (
        <MailboxSlotsContext value={slots}>
          <Thread
            key={threadId}
            id={threadId}
            row={rows[neighbors.index]}
            folder={folder}
            actions={actions}
            onBack={backToList}
            onStep={{
              ...(neighbors.canStep(-1) && { previous: () => neighbors.step(-1) }),
              ...(neighbors.canStep(1) && { next: () => neighbors.step(1) }),
            }}
          />
        </MailboxSlotsContext>
      )}
      {confirmDialog}
      {bulkDialog}
    </div>
  )
}
