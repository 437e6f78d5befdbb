import type { ApplicationRow } from '@pb/contract/applications'
import { applicantTypes } from '@pb/rules/applications/vocabulary'
import { useQuery } from '@tanstack/react-query'
import { FileText, Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { openAskDialog } from '../../../components/domain/ask-to-apply.ts'
import { Card } from '../../../components/ui/panel.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { PageBody, PageTitle } from '../../../components/ui/page-title.tsx'
import { Pager } from '../../../components/ui/pager.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../components/ui/states.tsx'
import { formatNumber } from '../../../lib/format.ts'
import { useShortcuts } from '../../../lib/shortcuts/use-shortcuts.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { useUser } from '../../../lib/use-session.ts'
import { useTimeZone } from '../../../lib/time-zone.ts'
import { applicationsQuery } from '../../../queries/applications.ts'
import { ApplicationsTabs } from '../applications-tabs.tsx'
import { askToApply } from '../texts.ts'
import { ApplicationGroup } from './application-group.tsx'
import { formatView, isFiltered, pageSize, toQuery, type ListView } from './list-view.ts'
import { Toolbar } from './toolbar.tsx'
import * as texts from './texts.ts'

/** Delay in milliseconds between typing and searching. */
const searchDebounceMs = 500

interface ApplicationsListProps {
  readonly view: ListView
  readonly onChange: (next: Partial<ListView>) => void
  readonly toPage: (page: number) => { readonly search: string }
}

/** The place of a person in their household: the applicant first. */
const getPlace = ({ applicant_type: type }: ApplicationRow): number =>
  applicantTypes.findIndex(({ key }) => key === type)

/** The rows by household, in the order in which each appears first. */
function groupByHousehold(rows: readonly ApplicationRow[]) {
  const groups = [...Map.groupBy(rows, ({ household_id }) => household_id).values()].map((group) =>
    group.toSorted((one, other) => getPlace(one) - getPlace(other)),
  )
  let start = 0
  return groups.map((group) => {
    const entry = { rows: group, start }
    start += group.length
    return entry
  })
}

function focusRow(index: number): void {
  document.querySelector<HTMLElement>(`[data-application-row="${index}"]`)?.focus()
}

/** The list of applications. Search, filters, sort and page are in the URL. */
export function ApplicationsList({ view, onChange, toPage }: ApplicationsListProps) {
  useTimeZone()
  const supervisor = useUser().roles.includes('SUPERVISOR')
  const search = useDebounced(view.search, searchDebounceMs)
  const { data, error, refetch, isPlaceholderData } = useQuery(
    applicationsQuery(toQuery({ ...view, search }, supervisor)),
  )
  const searchRef = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState(0)
  const rows = data?.collection ?? []
  const at = Math.min(active, Math.max(0, rows.length - 1))

  /** Moves the focus to the next or previous row; the first key focuses the first row. */
  function step(by: 1 | -1): boolean {
    if (rows.length === 0) return false
    const inList = list.current?.contains(document.activeElement) ?? false
    const next = inList ? Math.max(0, Math.min(at + by, rows.length - 1)) : at
    setActive(next)
    requestAnimationFrame(() => focusRow(next))
    return true
  }
  useShortcuts({
    nextApplication: () => step(1),
    previousApplication: () => step(-1),
    searchApplications: () => searchRef.current?.querySelector('input')?.focus(),
  })

  const filtered = isFiltered(view)
  const ask = (
    <Button variant="primary" onClick={() => openAskDialog({})}>
      <Plus aria-hidden className="size-4" />
      {askToApply}
    </Button>
  )
  return (
    <PageBody className="max-w-[1360px] pt-5 pb-12">
      <PageTitle meta={data && formatNumber(data.count)} actions={ask}>
        {texts.applications}
      </PageTitle>
      <ApplicationsTabs current="applications" />
      <div className="mt-4 flex flex-col gap-4" aria-busy={isPlaceholderData || undefined}>
        <Toolbar view={view} supervisor={supervisor} searchRef={searchRef} onChange={onChange} />
        {rows.length > 0 && (
          <div ref={list} className="divide-y overflow-hidden rounded-lg border bg-panel">
            {groupByHousehold(rows).map((group) => (
              <ApplicationGroup
                key={group.rows[0]?.household_id}
                {...group}
                active={at}
                showAgent={supervisor && view.all}
                search={formatView(view).toString()}
                onFocus={setActive}
              />
            ))}
          </div>
        )}
        {data && rows.length === 0 && (
          <EmptyState
            icon={FileText}
            title={filtered ? texts.noMatch : texts.noneYet}
            className="rounded-lg border bg-panel"
            action={
              filtered ? (
                <Button
                  onClick={() =>
                    onChange({ search: '', status: null, type: null, agent: null, listing: null })
                  }
                >
                  {texts.showAll}
                </Button>
              ) : (
                ask
              )
            }
          >
            {filtered ? texts.noMatchHint : texts.noneYetHint}
          </EmptyState>
        )}
        {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && (
          <Card aria-busy className="flex flex-col divide-y">
            {Array.from({ length: 6 }, (_, index) => (
              <div key={index} className="flex items-center gap-3 px-4 py-3">
                <Skeleton className="size-8 shrink-0 rounded-full!" />
                <Skeleton className="h-4 w-44" />
                <Skeleton className="ml-auto h-4 w-32 max-sm:hidden" />
              </div>
            ))}
          </Card>
        )}
        {data && <Pager page={view.page} pages={Math.ceil(data.count / pageSize)} toPage={toPage} />}
      </div>
    </PageBody>
  )
}
