import { useQuery, useQueryClient } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useMutation } from '../../lib/use-mutation.ts'
import { Card } from '../../components/ui/panel.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { ErrorState } from '../../components/ui/states.tsx'
import { call, contract } from '../../lib/api.ts'
import { getErrorMessage } from '../../lib/http-error.ts'
import { exportsQuery, isRunning, type ExportScope } from '../../queries/data-exports.ts'
import { ExportRow } from './export-row.tsx'
import * as texts from './texts.ts'

const scopeTexts = {
  office: { title: texts.officeTitle, lead: texts.officeLead, warning: texts.officeWarning },
  own: { title: texts.ownTitle, lead: texts.ownLead, warning: texts.ownWarning },
} as const

function useStartExport(scope: ExportScope) {
  const client = useQueryClient()
  const { queryKey } = exportsQuery(scope)
  return useMutation({
    mutationFn: () =>
      scope === 'office'
        ? call(contract.dataExports.startOfficeExport)
        : call(contract.dataExports.startOwnExport),
    onSettled: () => client.invalidateQueries({ queryKey }),
    meta: { log: texts.startFailed, error: getErrorMessage },
  })
}

/** Starting an export, and the latest ones with their progress and downloads. */
export function ExportsSection({ scope }: { readonly scope: ExportScope }) {
  const { data, error, refetch } = useQuery(exportsQuery(scope))
  const start = useStartExport(scope)
  const { title, lead, warning } = scopeTexts[scope]
  const exports = data?.exports ?? []
  const running = exports.some(isRunning)
  return (
    <Card as="section" id="export" aria-labelledby="export-title" className="scroll-mt-20 px-4 py-4 sm:px-5">
      <h2 id="export-title" className="text-base font-semibold">
        {title}
      </h2>
      <p className="mt-2 max-w-prose text-sm text-muted">{lead}</p>
      <p className="mt-3 flex max-w-prose gap-2 text-sm">
        <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warning" />
        {warning}
      </p>
      {data && (
        <>
          <div className="mt-3">
            <Button loading={start.isPending} disabled={running} onClick={() => start.mutate()}>
              {exports.length === 0 ? texts.start : texts.startAgain}
            </Button>
            <p className="mt-2 max-w-prose text-sm text-muted">{texts.limits}</p>
            {running && <p className="mt-2 text-sm text-muted">{texts.keepOpen}</p>}
          </div>
          {exports.length > 0 && (
            <ul aria-label={texts.previous} className="mt-3 divide-y border-t">
              {exports.map((item) => (
                <ExportRow key={item.export_id} item={item} />
              ))}
            </ul>
          )}
        </>
      )}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} className="-my-6" />}
      {!data && !error && <Skeleton className="mt-3 h-9 max-w-64" />}
    </Card>
  )
}
