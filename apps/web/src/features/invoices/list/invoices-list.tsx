import { keepsBooks } from '@pb/contract/role-groups'
import { useQuery } from '@tanstack/react-query'
import { ChartNoAxesColumn, Plus, ReceiptText, Settings } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { ButtonLink } from '../../../components/ui/button-link.tsx'
import { PageBody, PageTitle } from '../../../components/ui/page-title.tsx'
import { Pager } from '../../../components/ui/pager.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../components/ui/states.tsx'
import { TabLinks } from '../../../components/ui/tab-links.tsx'
import { useShortcuts } from '../../../lib/shortcuts/use-shortcuts.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { useUser } from '../../../lib/use-session.ts'
import { invoicesQuery } from '../../../queries/invoices.ts'
import { ageingPath, settingsPath } from '../paths.ts'
import { newInvoice, opInvoices } from '../texts.ts'
import { InvoicesTable } from './invoices-table.tsx'
import { isFiltered, noFilters, pageSize, tabs, toQuery, toggleSort, type ListView } from './list-view.ts'
import { Toolbar } from './toolbar.tsx'
import { Totals } from './totals.tsx'
import * as texts from './texts.ts'

/** Delay in milliseconds between typing and searching. */
const searchDebounceMs = 300

interface InvoicesListProps {
  readonly view: ListView
  readonly update: (change: (now: ListView) => ListView) => void
  readonly linkTo: (change: (now: ListView) => ListView) => { readonly search: string }
  readonly onNew: () => void
}

/** Moves the focus to the next or previous invoice; the first key focuses the first one. */
function focusInvoice(by: 1 | -1): boolean {
  const links = [...document.querySelectorAll<HTMLElement>('[data-invoice-row]')]
  const at = links.findIndex((link) => link === document.activeElement)
  const next = at < 0 ? 0 : Math.max(0, Math.min(at + by, links.length - 1))
  links[next]?.focus()
  return links.length > 0
}

function LoadingRows() {
  return (
    <output aria-label={texts.loading} className="flex flex-col divide-y rounded-md border bg-panel">
      {Array.from({ length: 8 }, (_, index) => (
        <span key={index} className="flex h-13 items-center gap-6 px-4">
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-4 w-44 max-sm:hidden" />
          <Skeleton className="h-4 w-36 max-md:hidden" />
          <Skeleton className="ml-auto h-4 w-20" />
        </span>
      ))}
    </output>
  )
}

/** Owner-paid invoices. Tab, filters, sort and page are in the URL. */
export function InvoicesList({ view, update, linkTo, onNew }: InvoicesListProps) {
  const { roles } = useUser()
  const supervisor = keepsBooks(roles)
  const search = useDebounced(view.search, searchDebounceMs)
  const { data, error, refetch, isPlaceholderData } = useQuery(
    invoicesQuery(toQuery({ ...view, search }, supervisor)),
  )
  const searchRef = useRef<HTMLDivElement>(null)
  useShortcuts({
    nextInvoice: () => focusInvoice(1),
    previousInvoice: () => focusInvoice(-1),
    newInvoice: onNew,
    searchInvoices: () => searchRef.current?.querySelector('input')?.focus(),
  })
  const change = (next: Partial<ListView>): void => update((now) => ({ ...now, page: 1, ...next }))

  const rows = data?.collection ?? []
  const filtered = isFiltered(view)
  const create = (
    <Button variant="primary" onClick={onNew}>
      <Plus aria-hidden className="size-4" />
      {newInvoice}
    </Button>
  )
  function getEmptyState(): ReactNode {
    if (filtered)
      return (
        <EmptyState
          icon={ReceiptText}
          title={texts.noMatch}
          action={<Button onClick={() => change(noFilters)}>{texts.clearFilters}</Button>}
        >
          {texts.noMatchHint}
        </EmptyState>
      )
    const none = view.tab === 'all'
    return (
      <EmptyState
        icon={ReceiptText}
        title={none ? texts.noneYet : texts.noneInTab[view.tab]}
        {...(none && { action: create })}
      >
        {none ? texts.noneYetHint : texts.noneInTabHint[view.tab]}
      </EmptyState>
    )
  }
  return (
    <PageBody className="max-w-[1360px] pt-5 pb-12">
      <PageTitle
        actions={
          <>
            <ButtonLink to={ageingPath}>
              <ChartNoAxesColumn aria-hidden className="size-4" />
              {texts.ageing}
            </ButtonLink>
            {roles.includes('SUPERVISOR') && (
              <ButtonLink to={settingsPath}>
                <Settings aria-hidden className="size-4" />
                {texts.settings}
              </ButtonLink>
            )}
            {create}
          </>
        }
      >
        {opInvoices}
      </PageTitle>
      <div className="mt-2 flex flex-col gap-4" aria-busy={isPlaceholderData || undefined}>
        <TabLinks
          label={texts.tabs}
          current={view.tab}
          tabs={tabs.map((tab) => ({
            key: tab,
            title: texts.tabTitles[tab],
            count: data?.tabs[tab],
            to: () => linkTo((now) => ({ ...now, tab, page: 1 })),
          }))}
        />
        <Toolbar view={view} rows={rows} supervisor={supervisor} searchRef={searchRef} onChange={change} />
        {rows.length > 0 && (
          <InvoicesTable
            rows={rows}
            showAgent={supervisor}
            sort={{ key: view.sort, direction: view.descending ? 'desc' : 'asc' }}
            onSort={(sort) => update((now) => toggleSort(now, sort))}
            toInvoice={(invoice) => linkTo((now) => ({ ...now, invoice }))}
          />
        )}
        {data && rows.length > 0 && <Totals count={data.count} totals={data.totals} />}
        {data && rows.length === 0 && <div className="rounded-md border bg-panel">{getEmptyState()}</div>}
        {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <LoadingRows />}
        {data && (
          <Pager
            page={view.page}
            pages={Math.ceil(data.count / pageSize)}
            toPage={(page) => linkTo((now) => ({ ...now, page, invoice: null }))}
          />
        )}
      </div>
    </PageBody>
  )
}
