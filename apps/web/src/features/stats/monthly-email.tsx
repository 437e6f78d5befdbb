import type { StatsMailScope } from '@pb/contract/stats'
import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { Panel } from '../../components/ui/panel.tsx'
import { Select } from '../../components/ui/select.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { ErrorState } from '../../components/ui/states.tsx'
import { statsMailQuery } from '../../queries/stats.ts'
import { useSaveMail } from './mutations.ts'
import { mailHint } from './text-templates.ts'
import * as texts from './texts.ts'

/** Whether last month's numbers come by email on the 1st: the viewer's own, or for a supervisor the office's. */
export function MonthlyEmail({ supervisor }: { readonly supervisor: boolean }) {
  const { data, error, refetch } = useQuery(statsMailQuery())
  const save = useSaveMail()
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-24" />
  const scopes: StatsMailScope[] = supervisor ? ['none', 'own', 'office'] : ['none', 'own']
  return (
    <Panel title={texts.mail}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="min-w-0 grow basis-64">
          <p className="max-w-prose text-sm wrap-anywhere text-muted">{mailHint(data.email)}</p>
          {data.email_ready === 0 && (
            <p className="mt-1 flex items-start gap-1.5 text-sm text-warning">
              <TriangleAlert aria-hidden className="mt-[3px] size-3.5 shrink-0" />
              {texts.mailNotSetUp}
            </p>
          )}
        </div>
        <Select
          label={texts.mail}
          value={save.isPending ? save.variables : data.scope}
          options={scopes.map((value) => ({ value, label: texts.mailScopes[value] }))}
          onChange={(scope) => save.mutate(scope)}
        />
      </div>
    </Panel>
  )
}
