import { onlyKeepsBooks } from '@pb/contract/role-groups'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useRef } from 'react'
import { openNewDeal } from '../../../components/domain/new-deal.ts'
import { Button } from '../../../components/ui/button.tsx'
import { PageBody, PageTitle } from '../../../components/ui/page-title.tsx'
import { Pager } from '../../../components/ui/pager.tsx'
import { Segmented } from '../../../components/ui/segmented.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { ErrorState } from '../../../components/ui/states.tsx'
import { formatNumber } from '../../../lib/format.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { useMediaQuery } from '../../../lib/use-media-query.ts'
import { useTimeZone } from '../../../lib/time-zone.ts'
import { useUrlState } from '../../../lib/use-url-state.ts'
import { dealsQuery } from '../../../queries/deals.ts'
import { addNewDeal, deals } from '../texts.ts'
import { useUser } from '../../../lib/use-session.ts'
import { useViewer } from '../use-viewer.ts'
import { CsvButton } from './csv-button.tsx'
import { DealCards } from './deal-cards.tsx'
import { DealsTable } from './deals-table.tsx'
import { EmptyDeals } from './empty-deals.tsx'
import {
  formatView,
  isAscendingFirst,
  isReviewQueue,
  pageSize,
  parseView,
  reviewQueue,
  toQuery,
  type DealSort,
  type ListView,
} from './list-view.ts'
import { OverviewCards } from './overview-cards.tsx'
import { Toolbar } from './toolbar.tsx'
import { useRowKeys } from './use-row-keys.ts'
import * as texts from './texts.ts'

/** Delay in milliseconds between typing and searching. */
const searchDebounceMs = 400

/** `1,384`, and `10,000+` where not all were counted. */
const formatCount = ({ count, capped }: { readonly count: number; readonly capped: number }): string =>
  `${formatNumber(count)}${capped === 1 ? '+' : ''}`

const viewFormat = { parse: parseView, format: formatView }
const waiting = parseView(new URLSearchParams())

/** The list of deals. Search, filters, sort and page are in the URL. */
export function DealsList() {
  useTimeZone()
  const viewer = useViewer()
  const { supervisor } = viewer
  const creates = !onlyKeepsBooks(useUser().roles)
  const [view, update, linkTo] = useUrlState(viewFormat)
  const search = useDebounced(view.search, searchDebounceMs)
  const { data, error, refetch, isPlaceholderData } = useQuery(
    dealsQuery(toQuery({ ...view, search }, viewer)),
  )
  const queue = useQuery({
    ...dealsQuery({ ...toQuery({ ...waiting, ...reviewQueue }, viewer), limit: 1 }),
    enabled: supervisor,
  })
  const wide = useMediaQuery('(min-width: 1024px)')
  const searchRef = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  useRowKeys({
    list,
    onSearch: () => searchRef.current?.querySelector('input')?.focus(),
    onNew: () => openNewDeal({}),
  })

  function change(next: Partial<ListView>): void {
    update((now) => ({ ...now, page: 1, ...next }))
  }
  function sort(key: DealSort): void {
    change({ sort: key, ascending: key === view.sort ? !view.ascending : isAscendingFirst(key) })
  }
  const rows = data?.collection ?? []
  const link = formatView(view).toString()
  const inQueue = isReviewQueue(view)
  return (
    <PageBody className="max-w-[1360px] pt-5 pb-12">
      <PageTitle
        meta={data && formatCount(data)}
        actions={
          <>
            <CsvButton view={{ ...view, search }} viewer={viewer} />
            {creates && (
              <Button variant="primary" aria-keyshortcuts="n" onClick={() => openNewDeal({})}>
                <Plus aria-hidden className="size-4" />
                {addNewDeal}
              </Button>
            )}
          </>
        }
      >
        {deals}
      </PageTitle>
      <div className="mt-4 flex flex-col gap-4">
        <OverviewCards view={view} viewer={viewer} onChange={change} />
        {supervisor && (
          <div className="flex">
            <Segmented
              label={texts.view}
              value={inQueue ? 'queue' : 'all'}
              segments={[
                { value: 'all', label: texts.allDeals },
                { value: 'queue', label: texts.reviewQueue(queue.data?.count) },
              ]}
              onChange={(next) =>
                update(() =>
                  next === 'queue' ? { ...waiting, ...reviewQueue } : parseView(new URLSearchParams()),
                )
              }
            />
          </div>
        )}
        <Toolbar view={view} supervisor={supervisor} searchRef={searchRef} onChange={change} />
        <div ref={list} aria-busy={isPlaceholderData || undefined}>
          {data && rows.length > 0 && wide && (
            <DealsTable
              rows={rows}
              totals={data.totals}
              view={view}
              search={link}
              supervisor={supervisor}
              onSort={sort}
            />
          )}
          {data && rows.length > 0 && !wide && (
            <DealCards rows={rows} totals={data.totals} view={view} search={link} supervisor={supervisor} />
          )}
          {data && rows.length === 0 && <EmptyDeals view={view} onChange={change} />}
          {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
          {!data && !error && (
            <output aria-label={texts.loading} className="flex flex-col divide-y rounded-lg border bg-panel">
              {Array.from({ length: 8 }, (_, index) => (
                <span key={index} className="flex items-center gap-6 px-4 py-3.5">
                  <Skeleton className="h-4 w-36" />
                  <Skeleton className="h-4 w-44 max-sm:hidden" />
                  <Skeleton className="ml-auto h-4 w-24" />
                </span>
              ))}
            </output>
          )}
        </div>
        {data && (
          <Pager
            page={view.page}
            pages={Math.ceil(data.count / pageSize)}
            toPage={(page) => linkTo((now) => ({ ...now, page }))}
          />
        )}
      </div>
    </PageBody>
  )
}
