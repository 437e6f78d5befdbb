import type { AdType } from '@pb/rules/vocabulary'
import { useQueryClient } from '@tanstack/react-query'
import { UsersRound } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { EmptyState } from '../../components/ui/states.tsx'
import { cn } from '../../lib/cn.ts'
import { plural } from '../../lib/format.ts'
import { useShortcuts } from '../../lib/shortcuts/use-shortcuts.ts'
import { useTimeZone } from '../../lib/time-zone.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { useMediaQuery } from '../../lib/use-media-query.ts'
import { useRemembered } from '../../lib/use-remembered.ts'
import { useVirtualRows } from '../../lib/use-virtual-rows.ts'
import { clientQuery } from './api/queries.ts'
import { ClientDetail } from './detail/client-detail.tsx'
import { ClientList, focusRow } from './list/client-list.tsx'
import { rowHeight } from './list/client-row.tsx'
import { ListPanel } from './list/list-panel.tsx'
import { useClientPages } from './list/use-client-pages.ts'
import {
  clientSortKeys,
  listQuery,
  parseClientView,
  withClientView,
  type ClientView,
} from './model/list-view.ts'
import { clientOfPath, clientPath, clientsPath, type ClientTab } from './model/paths.ts'
import { showAddClient } from './open-dialog.ts'
import type { ClientRooms } from './rooms.ts'

interface ClientsProps {
  readonly adType: AdType
  readonly clientId: string | undefined
  readonly tab: ClientTab
  readonly threadId: string | undefined
  readonly rooms: ClientRooms
}

// The address is ahead of what is drawn while somebody presses one thing right after the other.
const paramsNow = (): URLSearchParams => new URLSearchParams(location.search)
const clientNow = (drawn: string): string => clientOfPath(location.pathname) ?? drawn

/** What a search found, for whoever does not see the list. */
function foundText(total: number | undefined): string {
  if (total === undefined) return ''
  return total === 0 ? 'Nobody found' : `${plural(total, 'client')} found`
}

/** Answers come at once; a pause only keeps a fast typist from asking for every letter. */
const searchMs = 120

/** The agent's clients: the list, one of them, or from 1024 px on both beside each other. */
export function Clients({ adType, clientId, tab, threadId, rooms }: ClientsProps) {
  useTimeZone()
  const cache = useQueryClient()
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  const wide = useMediaQuery('(min-width: 1024px)')
  const isOpen = clientId !== undefined
  const search = useRef<HTMLInputElement>(null)
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  const [active, setActive] = useState(0)
  const [usualSort, setUsualSort] = useRemembered('client_sort', clientSortKeys)

  const view = parseClientView(adType, params, usualSort)
  const asked = { ...view, search: useDebounced(view.search, searchMs) }
  const viewKey = JSON.stringify(asked)
  const rows = useVirtualRows(scroller, rowHeight)
  const pages = useClientPages(asked, { ...rows, active })
  const query = listQuery(params)

  function change(next: Partial<Omit<ClientView, 'adType'>>): void {
    if (next.sort) setUsualSort(next.sort)
    setParams(withClientView(paramsNow(), next), { replace: true, preventScrollReset: true })
  }
  function open(userId: string): void {
    void navigate(
      { pathname: clientPath(adType, userId), search: listQuery(paramsNow()) },
      { replace: isOpen },
    )
  }
  const returning = useRef(false)
  function toList(): void {
    returning.current = true
    void navigate({ pathname: clientsPath(adType), search: listQuery(paramsNow()) })
  }
  useEffect(() => {
    if (isOpen || !returning.current) return
    returning.current = false
    // After the page, whose effects run in the same moment, has taken the focus for itself.
    requestAnimationFrame(() => focusRow(active))
  }, [isOpen, active])

  function moveTo(index: number): void {
    setActive(index)
    rows.reveal(index)
    requestAnimationFrame(() => focusRow(index))
  }

  const at = clientId === undefined ? -1 : pages.indexOf(clientId)
  /** With a client open its neighbor opens; else the keyboard moves along the list. */
  function step(by: 1 | -1): boolean {
    const last = (pages.total ?? 0) - 1
    if (last < 0) return false
    const inList = scroller?.contains(document.activeElement) ?? false
    const from = isOpen ? pages.indexOf(clientNow(clientId)) : inList ? active : by > 0 ? -1 : 1
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
    addClient: () => showAddClient(),
    searchClients: () => {
      if (search.current) search.current.focus()
      else toList()
    },
  })

  // The keyboard begins at the open client, once it is known where it stands, else at the top.
  const place = `${viewKey} ${at < 0 ? '' : clientId}`
  const [placed, setPlaced] = useState(place)
  if (placed !== place) {
    setPlaced(place)
    if (at >= 0) setActive(at)
    else if (!placed.startsWith(viewKey)) setActive(0)
  }

  // Another list begins at its top; the same one, shown again on a narrow screen, where it was left.
  const left = useRef({ viewKey, top: 0 })
  useLayoutEffect(() => {
    if (left.current.viewKey !== viewKey) left.current = { viewKey, top: 0 }
    scroller?.scrollTo({ top: left.current.top })
  }, [scroller, viewKey])
  const { reveal } = rows
  useLayoutEffect(() => {
    if (at >= 0) reveal(at)
  }, [at, reveal])

  const listShown = !isOpen || wide
  return (
    <div className="flex w-full grow">
      {listShown && (
        <section
          aria-label="Client list"
          className={cn(
            'sticky top-[57px] flex h-[calc(100dvh-57px)] min-w-0 flex-col bg-panel',
            wide ? 'w-[340px] shrink-0 border-r xl:w-[380px]' : 'grow',
          )}
        >
          <ListPanel
            view={view}
            total={pages.total}
            sub={isOpen}
            lists={rooms.Lists && <rooms.Lists />}
            searchRef={search}
            onChange={change}
            onDown={() => moveTo(active)}
            onEnter={() => {
              const row = pages.rowAt(0)
              if (row && !pages.stale) open(row.user_id)
            }}
            pathOf={(type) => {
              const known = clientId && cache.getQueryData(clientQuery(clientId).queryKey)
              const stays = clientId && known && known.search_type.includes(type)
              return (stays ? clientPath(type, clientId) : clientsPath(type)) + query
            }}
          />
          <output className="sr-only">{asked.search !== '' && !pages.stale && foundText(pages.total)}</output>
          <div
            ref={setScroller}
            onScroll={({ currentTarget }) => {
              left.current.top = currentTarget.scrollTop
            }}
            className="min-h-0 grow overflow-y-auto overscroll-contain"
          >
            <ClientList
              pages={pages}
              rows={rows}
              sort={view.sort}
              currentId={clientId}
              active={active}
              onActive={setActive}
              pathOf={(userId) => clientPath(adType, userId) + query}
              narrowed={asked.search !== ''}
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
          rooms={rooms}
          query={query}
          onBack={wide ? undefined : toList}
          onGone={toList}
        />
      ) : (
        wide && (
          <div className="min-w-0 grow pt-24">
            <EmptyState icon={UsersRound} title="Chose client from the list" />
          </div>
        )
      )}
    </div>
  )
}
