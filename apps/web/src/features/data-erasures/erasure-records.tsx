import { useQuery } from '@tanstack/react-query'
import { useMutation } from '../../lib/use-mutation.ts'
import { Button } from '../../components/ui/button.tsx'
import { Panel } from '../../components/ui/panel.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { ErrorState } from '../../components/ui/states.tsx'
import { contract, download } from '../../lib/api.ts'
import { formatDateTime } from '../../lib/format-date-time.ts'
import { getErrorMessage } from '../../lib/http-error.ts'
import { erasuresQuery } from '../../queries/data-erasures.ts'
import { ItemList } from './item-list.tsx'
import * as templates from './text-templates.ts'
import * as texts from './texts.ts'

/** What was erased and kept, without whose it was. */
export function ErasureRecords() {
  const { data, error, refetch } = useQuery(erasuresQuery)
  const save = useMutation({
    mutationFn: () => download(contract.dataErasures.erasuresCsv),
    meta: { error: getErrorMessage },
  })
  const erasures = data?.erasures ?? []
  return (
    <Panel
      title={texts.records}
      action={
        erasures.length > 0 && (
          <Button size="sm" loading={save.isPending} onClick={() => save.mutate()}>
            {texts.downloadCsv}
          </Button>
        )
      }
    >
      {data && erasures.length === 0 && <p className="text-sm text-muted">{texts.noRecords}</p>}
      <ul className="divide-y">
        {erasures.map(({ erasure_id, time_erased, erased_by, reference, items }) => (
          <li key={erasure_id} className="py-2">
            <details>
              <summary className="cursor-pointer text-sm font-medium">
                {templates.recordTitle(formatDateTime(time_erased), erased_by)}
                {reference !== '' && <span className="font-normal text-muted"> · {reference}</span>}
              </summary>
              <div className="mt-2 grid gap-x-10 gap-y-4 md:grid-cols-2">
                <ItemList title={texts.erased} items={items.filter((item) => item.kept_because === null)} />
                <ItemList title={texts.kept} items={items.filter((item) => item.kept_because !== null)} />
              </div>
            </details>
          </li>
        ))}
      </ul>
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-12 rounded-md" />}
    </Panel>
  )
}
