import type { MailThreadRow } from '@pb/contract/mailbox-threads'
import { useQueryClient } from '@tanstack/react-query'
import { Activity, useMemo, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { cn } from '../../lib/cn.ts'
import { useTimeZone } from '../../lib/time-zone.ts'
import { useMediaQuery } from '../../lib/use-media-query.ts'
import { useStable } from '../../lib/use-stable.ts'
import { threadQuery } from './api/queries.ts'
import { MailboxSlotsContext, type MailboxSlots } from './clients/slots.ts'
import { FolderNav } from './components/folder-nav.tsx'
import { ListHeading } from './components/list-heading.tsx'
import { ListNews } from './components/list-news.tsx'
import { ListTools } from './components/list-tools.tsx'
import { RefreshButton } from './components/refresh-button.tsx'
import { ThreadList } from './components/thread-list.tsx'
import { ThreadTools } from './components/thread-tools.tsx'
import { TrashBanner } from './components/trash-banner.tsx'
import { openCompose } from './compose/index.ts'
import { useMailActions } from './hooks/use-mail-actions.tsx'
import { useMailKeys } from './hooks/use-mail-keys.ts'
import { useRowFocus } from './hooks/use-row-focus.ts'
import { useSelection } from './hooks/use-selection.ts'
import { useListAhead, useNeighborsAhead, useThreadAhead } from './hooks/use-thread-ahead.ts'
import { useThreads } from './hooks/use-threads.ts'
import { useTurning } from './hooks/use-turning.ts'
import { mailPath, type Folder } from './model/folders.ts'
import { readState } from './model/route-state.ts'
import { loneDraft, rowPath, rowState } from './model/row-text.ts'
import { Thread } from './thread/thread.tsx'

interface MailboxProps {
  readonly folder: Folder
  readonly threadId: string | undefined
  readonly slots?: MailboxSlots
}

const noSlots: MailboxSlots = {}

/** A folder's list, a thread of it, or from 1440 px on both beside each other. */
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

  const threads = useThreads(folder)
  const { rows, q, page } = threads
  const ids = useMemo(() => rows.map(({ id }) => id), [rows])
  const people = useMemo(() => [...new Set(rows.map(({ from_name }) => from_name))], [rows])
  const selection = useSelection(threads.key, ids)
  const focus = useRowFocus(list, ids, !isOpen)
  const turn = useTurning(folder, threads, focus)
  const ahead = useThreadAhead()
  const at = ids.indexOf(threadId ?? '')
  useListAhead(rows)
  useNeighborsAhead(ids, at)

  function toList(): void {
    if (readState(location.state).fromList === true && !wide) void navigate(-1)
    else void navigate({ pathname: mailPath(folder), search: location.search }, { state: { page } })
  }

  const { actions: plain, question } = useMailActions(folder, (gone) => {
    selection.clear()
    if (gone.some(({ id }) => id === threadId)) toList()
  })
  const actions = useStable<typeof plain>({
    ...plain,
    markSeen: (given, seen) => {
      plain.markSeen(given, seen)
      // It would be read again at once.
      if (seen === 0 && given.some(({ id }) => id === threadId)) toList()
    },
  })

  function open(row: MailThreadRow, replace: boolean): void {
    const draftId = loneDraft(row)
    if (draftId !== null) return openCompose({ kind: 'draft', draftId })
    focus.remember(row.id)
    // With the next picture of the screen: nothing else is as urgent as the words of a thread.
    void navigate(rowPath(row, q), { state: rowState(row, page), replace, flushSync: true })
  }

  /** From the thread that is open; the list stays one step back. */
  const step = (row: MailThreadRow): void => open(row, isOpen)

  const { onSearch, ...onRow } = useStable({
    onOpen: (row: MailThreadRow): void => open(row, row.id === threadId),
    onSelect: selection.select,
    onPoint: ahead,
    onSearch: turn.search,
  })

  useMailKeys({
    folder,
    rows,
    // Of a thread that is still on its way its row knows enough.
    open: () => client.getQueryData(threadQuery(threadId ?? '').queryKey) ?? rows[at],
    openId: threadId,
    listShown,
    selection,
    focus,
    actions,
    onOpen: step,
    onBack: toList,
    onTurn: turn.page,
    onSearch: () => {
      if (listShown) search.current?.focus()
      else toList()
    },
  })

  const chosen = rows.filter(({ id }) => selection.ids.has(id))
  return (
    <div className="flex w-full grow flex-col md:flex-row">
      <FolderNav current={folder} behind={isOpen} />
      {/* Kept while a thread stands in its place, so that it is there at once again. */}
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
          <ListNews folder={folder} threads={threads} />
          <ListTools
            inner={isOpen && wide}
            all={rows.length > 0 && chosen.length === rows.length}
            some={chosen.length > 0}
            onToggleAll={selection.toggleAll}
            refresh={<RefreshButton folder={folder.id} q={q} page={page} />}
            q={q}
            people={people}
            onSearch={onSearch}
            searchRef={search}
          >
            <ThreadTools folder={folder} threads={chosen} actions={actions} />
          </ListTools>
          {folder.id === 'TRASH' && <TrashBanner empty={threads.data?.threads.length === 0} />}
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
            row={rows[at]}
            folder={folder}
            actions={actions}
            onBack={toList}
            onStep={{
              ...(at > 0 && { previous: () => step(rows[at - 1]!) }),
              ...(at >= 0 && at < rows.length - 1 && { next: () => step(rows[at + 1]!) }),
            }}
          />
        </MailboxSlotsContext>
      )}
      {question}
    </div>
  )
}
