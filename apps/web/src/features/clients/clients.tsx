import type { AdType } from '@pb/rules/vocabulary'
import { useQueryClient } from '@tanstack/react-query'
import { UsersRound } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { EmptyState } from '../../components/ui/states.tsx'
import { cn } from '../../lib/cn.ts'
import { pluralize } from '../../lib/format.ts'
import { useShortcuts } from '../../lib/shortcuts/use-shortcuts.ts'
import { useTimeZone } from '../../lib/time-zone.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { useMediaQuery } from '../../lib/use-media-query.ts'
import { useStoredChoice } from '../../lib/use-stored-choice.ts'
import { useVirtualRows } from '../../lib/use-virtual-rows.ts'
import { clientQuery } from '../../queries/clients.ts'
import { useFollowUp } from './follow-up/use-follow-up.tsx'
import { ClientDetail } from './record/client-detail.tsx'
import { ClientList, focusRow } from './list/client-list.tsx'
import { rowHeight } from './list/client-row.tsx'
import { ListPanel } from './list/list-panel.tsx'
import { useClientPages } from './list/use-client-pages.ts'
import {
  clientSortKeys,
  listSearchParams,
  parseClientView,
  withClientView,
  type ClientView,
} from './list/list-view.ts'
import { parseClientId, clientPath, clientsPath, type ClientTab } from './paths.ts'
import { showAddClientDialog } from './add-client-store.ts'
import type { ClientSlots } from './client-slots.ts'
import { clientsFound } from './text-templates.ts'
import * as texts from './texts.ts'

interface ClientsProps {
  readonly adType: AdType
  readonly clientId: string | undefined
  readonly tab: ClientTab
  readonly threadId: string | undefined
  readonly slots: ClientSlots
}

// After two fast key presses, the URL is ahead of the rendered props.
const getCurrentParams = (): URLSearchParams => new URLSearchParams(location.search)
const getCurrentClient = (rendered: string): string => parseClientId(location.pathname) ?? rendered

/** Number of search results, for screen readers. */
function formatFoundCount(total: number | undefined): string {
  if (total === undefined) return ''
  return total === 0 ? texts.noClientsFound : clientsFound(pluralize(total, 'client'))
}

/** Delay in milliseconds between typing and searching. */
const searchDebounceMs = 120

/** The client list, one client, or from 1024 px on both side by side. */
export function Clients({ adType, clientId, tab, threadId, slots }: ClientsProps) {
  useTimeZone()
  const cache = useQueryClient()
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  const wide = useMediaQuery('(min-width: 1024px)')
  const isOpen = clientId !== undefined
  const search = useRef<HTMLInputElement>(null)
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  const [active, setActive] = useState(0)
  const [defaultSort, setDefaultSort] = useStoredChoice('client_sort', clientSortKeys)

  const view = parseClientView(adType, params, defaultSort)
  const debouncedView = { ...view, search: useDebounced(view.search, searchDebounceMs) }
  const viewKey = JSON.stringify(debouncedView)
  const rows = useVirtualRows(scroller, rowHeight)
  const pages = useClientPages(debouncedView, { ...rows, active })
  const query = listSearchParams(params)

  function change(next: Partial<Omit<ClientView, 'adType'>>): void {
    if (next.sort) setDefaultSort(next.sort)
    setParams(withClientView(getCurrentParams(), next), { replace: true, preventScrollReset: true })
  }
  function open(userId: string): void {
    void navigate(
      { pathname: clientPath(adType, userId), search: listSearchParams(getCurrentParams()) },
      { replace: isOpen },
    )
  }
  const returning = useRef(false)
  function toList(): void {
    returning.current = true
    void navigate({ pathname: clientsPath(adType), search: listSearchParams(getCurrentParams()) })
  }
  useEffect(() => {
    if (isOpen || !returning.current) return
    returning.current = false
    // After the page's own effects, which also set the focus.
    requestAnimationFrame(() => focusRow(active))
  }, [isOpen, active])

  function moveTo(index: number): void {
    setActive(index)
    rows.reveal(index)
    requestAnimationFrame(() => focusRow(index))
  }

  const at = clientId === undefined ? -1 : pages.indexOf(clientId)
  /** Opens the next or previous client, or moves the focus in the list if no client is open. */
  function step(by: 1 | -1): boolean {
    const last = (pages.total ?? 0) - 1
    if (last < 0) return false
    const inList = scroller?.contains(document.activeElement) ?? false
    const from = isOpen ? pages.indexOf(getCurrentClient(clientId)) : inList ? active : by > 0 ? -1 : 1
    const next = Math.max(0, Math.min(from + by, last))
    const row = pages.rowAt(next)
    setActive(next)
    if (!isOpen) moveTo(next)
    else if (row && next !== from) {
      rows.reveal(next)
      open(row.user_id)
    }
    return true
  }
  useShortcuts({
    nextClient: () => step(1),
    previousClient: () => step(-1),
    backToClients: () => {
      if (!isOpen) return false
      toList()
      return true
    },
    addClient: () => showAddClientDialog(),
    searchClients: () => {
      if (search.current) search.current.focus()
      else toList()
    },
  })

  // The keyboard starts at the open client once its index is known, else at the top.
  const position = `${viewKey} ${at < 0 ? '' : clientId}`
  const [lastPosition, setLastPosition] = useState(position)
  if (lastPosition !== position) {
    setLastPosition(position)
    if (at >= 0) setActive(at)
    else if (!lastPosition.startsWith(viewKey)) setActive(0)
  }

  // A new list starts at the top. The same list, shown again on a narrow screen, keeps its scroll position.
  const scrollState = useRef({ viewKey, top: 0 })
  useLayoutEffect(() => {
    if (scrollState.current.viewKey !== viewKey) scrollState.current = { viewKey, top: 0 }
    scroller?.scrollTo({ top: scrollState.current.top })
  }, [scroller, viewKey])
  const { reveal } = rows
  useLayoutEffect(() => {
    if (at >= 0) reveal(at)
  }, [at, reveal])

  const followUp = useFollowUp({
    adType,
    search: debouncedView.search,
    enabled: view.mode === 'CURRENT',
    total: pages.total ?? 0,
    getCurrentId: () => (isOpen ? getCurrentClient(clientId) : pages.rowAt(active)?.user_id),
  })

  const listShown = !isOpen || wide
  return (
    <div className="flex w-full grow">
      {followUp.dialog}
      {listShown && (
        <section
          aria-label={texts.clientList}
          className={cn(
            'sticky top-[57px] flex h-[calc(100dvh-57px)] min-w-0 flex-col bg-panel',
            wide ? 'w-[340px] shrink-0 border-r xl:w-[380px]' : 'grow',
          )}
        >
          <ListPanel
            view={view}
            total={pages.total}
            clientOpen={isOpen}
            lists={slots.SmartLists && <slots.SmartLists />}
            searchRef={search}
            onChange={change}
            onDown={() => moveTo(active)}
            onEnter={() => {
              const row = pages.rowAt(0)
              if (row && !pages.stale) open(row.user_id)
            }}
            getPath={(type) => {
              const cached = clientId && cache.getQueryData(clientQuery(clientId).queryKey)
              const keepsClient = clientId && cached && cached.search_type.includes(type)
              return (keepsClient ? clientPath(type, clientId) : clientsPath(type)) + query
            }}
          />
          {followUp.bar}
          <output className="sr-only">
            {debouncedView.search !== '' && !pages.stale && formatFoundCount(pages.total)}
          </output>
          <div
            ref={setScroller}
            onScroll={({ currentTarget }) => {
              scrollState.current.top = currentTarget.scrollTop
            }}
            className="min-h-0 grow overflow-y-auto overscroll-contain"
          >
            <ClientList
              pages={pages}
              rows={rows}
              sort={view.sort}
              currentId={clientId}
              active={active}
              ticked={followUp.ticked}
              onTick={followUp.onTick}
              onActive={setActive}
              getPath={(userId) => clientPath(adType, userId) + query}
              filtered={debouncedView.search !== ''}
              onClear={() => change({ search: '' })}
            />
          </div>
        </section>
      )}
      {isOpen ? (
        <ClientDetail
          key={clientId}
          id={clientId}
          adType={adType}
          tab={tab}
          threadId={threadId}
          slots={slots}
          query={query}
          onBack={wide ? undefined : toList}
          onRemoved={toList}
        />
      ) : (
        wide && (
          <div className="flex min-w-0 grow flex-col items-center gap-8 px-6 pt-16 pb-12">
            <EmptyState icon={UsersRound} title={texts.chooseClient} className="py-0!" />
            {slots.Today && <slots.Today />}
          </div>
        )
      )}
    </div>
  )
}
