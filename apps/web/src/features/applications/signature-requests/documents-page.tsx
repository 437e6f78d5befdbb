import { useQuery } from '@tanstack/react-query'
import { FileSignature, LayoutTemplate, Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { PageBody, PageTitle } from '../../../components/ui/page-title.tsx'
import { Pager } from '../../../components/ui/pager.tsx'
import { SearchInput } from '../../../components/ui/search-input.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../components/ui/states.tsx'
import { RemovableTag } from '../../../components/ui/tag.tsx'
import { formatNumber } from '../../../lib/format.ts'
import { lazy } from '../../../lib/lazy.ts'
import { useTimeZone } from '../../../lib/time-zone.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { useUser } from '../../../lib/use-session.ts'
import { useUrlState } from '../../../lib/use-url-state.ts'
import { signatureRequestsQuery } from '../../../queries/signature-requests.ts'
import { ApplicationsTabs } from '../applications-tabs.tsx'
import { DocumentsList } from './documents-list.tsx'
import {
  formatView,
  isFiltered,
  listedStates,
  maxSearchLength,
  pageSize,
  parseView,
  toQuery,
  type DocumentsView,
} from './list-view.ts'
import * as templateTexts from './templates/texts.ts'
import * as texts from './texts.ts'
import { forgetUndone, useUndone } from './undone-request.ts'

const SendDialog = lazy(() => import('./send-dialog.tsx'))
const TemplatesDialog = lazy(() => import('./templates/templates-dialog.tsx'))

/** Delay in milliseconds between typing and searching, as in the list of applications. */
const searchDebounceMs = 500
const viewFormat = { parse: parseView, format: formatView }
const states = [
  { value: '' as const, label: texts.allStates },
  ...listedStates.map((value) => ({ value, label: texts.states[value] })),
]
const scopes = [
  { value: 'mine' as const, label: texts.mine },
  { value: 'all' as const, label: texts.allAgents },
]

interface ToolbarProps {
  readonly view: DocumentsView
  /** Name of the client to whom the list is limited, once known. */
  readonly clientName: string | undefined
  readonly supervisor: boolean
  readonly onChange: (next: Partial<DocumentsView>) => void
}

function Toolbar({ view, clientName, supervisor, onChange }: ToolbarProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SearchInput
        label={texts.search}
        placeholder={texts.searchHint}
        maxLength={maxSearchLength}
        value={view.search}
        onSearch={(search) => onChange({ search })}
        className="min-w-52 grow sm:max-w-80"
      />
      <Select
        label={texts.stateFilter}
        value={view.state ?? ''}
        options={states}
        onChange={(state) => onChange({ state: state === '' ? null : state })}
        className="max-sm:grow"
      />
      {supervisor && (
        <Select
          label={texts.agents}
          value={view.all ? 'all' : 'mine'}
          options={scopes}
          onChange={(scope) => onChange({ all: scope === 'all' })}
          className="max-sm:grow"
        />
      )}
      {view.client && (
        <RemovableTag label={clientName ?? texts.oneClient} onRemove={() => onChange({ client: null })} />
      )}
    </div>
  )
}

function Loading() {
  return (
    <output aria-label={texts.loading} className="flex flex-col divide-y rounded-lg border bg-panel">
      {Array.from({ length: 4 }, (_, index) => (
        <span key={index} className="flex items-center gap-3 px-4 py-4">
          <Skeleton className="h-4 w-44" />
          <Skeleton className="ml-auto h-4 w-32 max-sm:hidden" />
        </span>
      ))}
    </output>
  )
}

/** All documents that were sent to be signed. Search, filters and page are in the URL. */
export function DocumentsPage() {
  useTimeZone()
  const [view, update, linkTo] = useUrlState(viewFormat)
  const [open, setOpen] = useState<'send' | 'templates' | null>(null)
  const undone = useUndone()
  const close = (): void => setOpen(null)
  const supervisor = useUser().roles.includes('SUPERVISOR')
  const search = useDebounced(view.search, searchDebounceMs)
  const { data, error, refetch, isPlaceholderData } = useQuery(
    signatureRequestsQuery(toQuery({ ...view, search }, supervisor)),
  )
  const rows = data?.collection ?? []
  const filtered = isFiltered(view)
  const change = (next: Partial<DocumentsView>): void => update((now) => ({ ...now, page: 1, ...next }))
  const send = (
    <Button variant="primary" onClick={() => setOpen('send')}>
      <Plus aria-hidden className="size-4" />
      {texts.send}
    </Button>
  )
  return (
    <PageBody className="max-w-[1360px] pt-5 pb-12">
      <PageTitle
        meta={data && formatNumber(data.count)}
        actions={
          <>
            <Button onClick={() => setOpen('templates')}>
              <LayoutTemplate aria-hidden className="size-4" />
              {templateTexts.templates}
            </Button>
            {send}
          </>
        }
      >
        {texts.documents}
      </PageTitle>
      <ApplicationsTabs current="documents" />
      <div className="mt-4 flex flex-col gap-4" aria-busy={isPlaceholderData || undefined}>
        <Toolbar view={view} clientName={rows[0]?.client.name} supervisor={supervisor} onChange={change} />
        {rows.length > 0 && <DocumentsList requests={rows} showAgent={supervisor && view.all} />}
        {data && rows.length === 0 && (
          <EmptyState
            icon={FileSignature}
            title={filtered ? texts.noMatch : texts.noneYet}
            className="rounded-lg border bg-panel"
            action={
              filtered ? (
                <Button onClick={() => change({ search: '', state: null, client: null })}>
                  {texts.clearFilters}
                </Button>
              ) : (
                send
              )
            }
          >
            {filtered ? texts.noMatchHint : texts.noneYetHint}
          </EmptyState>
        )}
        {!data && error && (
          <ErrorState title={texts.loadFailed} error={error} onRetry={() => void refetch()} />
        )}
        {!data && !error && <Loading />}
        {data && (
          <Pager
            page={view.page}
            pages={Math.ceil(data.count / pageSize)}
            toPage={(page) => linkTo((now) => ({ ...now, page }))}
          />
        )}
      </div>
      <Suspense fallback={null}>
        {(open === 'send' || undone) && (
          <SendDialog
            key={undone?.key}
            written={undone}
            onClose={() => {
              forgetUndone(undone)
              close()
            }}
          />
        )}
        {open === 'templates' && <TemplatesDialog onClose={close} />}
      </Suspense>
    </PageBody>
  )
}
