import { deletedKinds, type DeletedKind, type DeletedRecord } from '@pb/contract/recently-deleted'
import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Card } from '../../components/ui/panel.tsx'
import { Link } from '../../components/ui/link.tsx'
import { PageBody, PageTitle } from '../../components/ui/page-title.tsx'
import { Pager } from '../../components/ui/pager.tsx'
import { Select } from '../../components/ui/select.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../components/ui/states.tsx'
import { useTimeZone } from '../../lib/time-zone.ts'
import { useUrlState } from '../../lib/use-url-state.ts'
import { recentlyDeletedPageSize, recentlyDeletedQuery } from '../../queries/recently-deleted.ts'
import { DeletedRow } from './deleted-row.tsx'
import { mergeRestored, recordKey, type RestoredRecord } from './merge-restored.ts'
import * as templates from './text-templates.ts'
import * as texts from './texts.ts'

interface View {
  readonly kind: DeletedKind | undefined
  readonly page: number
}

const viewFormat = {
  parse: (params: URLSearchParams): View => ({
    kind: deletedKinds.find((kind) => kind === params.get('kind')),
    page: Math.max(1, Math.min(20_000, Math.floor(Number(params.get('page') ?? 1)) || 1)),
  }),
  format: ({ kind, page }: View): URLSearchParams =>
    new URLSearchParams({ ...(kind && { kind }), ...(page > 1 && { page: String(page) }) }),
}

interface RecentlyDeletedPageProps {
  /** The page that shows a record once it is restored; null for none. */
  readonly getPath: (record: DeletedRecord) => string | null
}

/** What was deleted within 30 days, of all kinds, and restoring it. */
export function RecentlyDeletedPage({ getPath }: RecentlyDeletedPageProps) {
  const [view, update, linkTo] = useUrlState(viewFormat)
  const { data, error, refetch } = useQuery(recentlyDeletedQuery(view.kind, view.page))
  const [restored, setRestored] = useState<readonly (RestoredRecord & { readonly view: View })[]>([])
  useTimeZone()
  const shown = mergeRestored(
    data?.collection ?? [],
    // A view is a new object whenever the address changes: what was restored before has been seen.
    restored.filter((each) => each.view === view),
  )
  const kinds = data?.kinds ?? []
  const options = [
    { value: '', label: texts.all },
    ...deletedKinds.flatMap((kind) => {
      const count = kinds.find((each) => each.kind === kind)?.count
      if (count === undefined) return kind === view.kind ? { value: kind, label: texts.kinds[kind] } : []
      return { value: kind, label: templates.kindWithCount(texts.kinds[kind], count) }
    }),
  ] as const
  return (
    <PageBody className="max-w-[960px] pt-5 pb-12">
      <PageTitle>{texts.title}</PageTitle>
      <p className="mt-1 max-w-prose text-sm text-muted">
        {texts.lead} <Link to="/mailbox/trash">{texts.trash}</Link>
      </p>
      {(kinds.length > 1 || view.kind !== undefined) && (
        <Select<DeletedKind | ''>
          label={texts.kind}
          value={view.kind ?? ''}
          options={options}
          onChange={(kind) => update(() => ({ kind: kind === '' ? undefined : kind, page: 1 }))}
          className="mt-4 max-w-xs"
        />
      )}
      <Card className="mt-4">
        {shown.length > 0 && (
          <ul aria-label={texts.list} className="divide-y">
            {shown.map((record, index) => (
              <DeletedRow
                key={recordKey(record)}
                record={record}
                path={getPath(record)}
                onRestored={(done) => setRestored((before) => [...before, { view, record: done, index }])}
              />
            ))}
          </ul>
        )}
        {data && shown.length === 0 && (
          <EmptyState icon={Trash2} title={view.kind === undefined ? texts.empty : texts.emptyKind} />
        )}
        {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton className="m-4 h-40" />}
      </Card>
      <div className="mt-4">
        <Pager
          page={view.page}
          pages={Math.ceil((data?.total ?? 0) / recentlyDeletedPageSize)}
          toPage={(page) => linkTo((now) => ({ ...now, page }))}
        />
      </div>
    </PageBody>
  )
}
