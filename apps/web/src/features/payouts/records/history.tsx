import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useMutation } from '../../../lib/use-mutation.ts'
import { Button } from '../../../components/ui/button.tsx'
import { Pager } from '../../../components/ui/pager.tsx'
import { SearchInput } from '../../../components/ui/search-input.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../components/ui/states.tsx'
import { contract, download } from '../../../lib/api.ts'
import { payoutsQuery } from '../../../queries/payouts.ts'
import { getYearOptions } from '../labels.ts'
import { payoutChange } from '../mutations.ts'
import * as texts from '../texts.ts'
import { PayoutsTable } from './payouts-table.tsx'

const pageSize = 25

interface HistoryProps {
  readonly manages: boolean
  /** Only payouts of this person. */
  readonly agentId?: string
}

/** Payouts, newest first, by year and name. */
export function History({ manages, agentId }: HistoryProps) {
  const [params, setParams] = useSearchParams()
  const page = Math.max(1, Math.trunc(Number(params.get('page') ?? 1)) || 1)
  const year = /^20\d\d$/.test(params.get('year') ?? '') ? params.get('year')! : ''
  const search = (params.get('search') ?? '').slice(0, 200)
  const filters = {
    ...(agentId !== undefined && { agent_id: agentId }),
    ...(year !== '' && { year: Number(year) }),
    search: search.trim(),
  }
  const { data, error, refetch } = useQuery(
    payoutsQuery({ ...filters, limit: pageSize, offset: (page - 1) * pageSize }),
  )
  const save = useMutation({
    mutationFn: async () => download(contract.payouts.payoutsCsv, { query: filters }),
    meta: { ...payoutChange, error: texts.exportFailed },
  })
  const toUrl = (next: Record<string, string>) => {
    const all = new URLSearchParams(params)
    for (const [key, value] of Object.entries(next)) {
      if (value === '') all.delete(key)
      else all.set(key, value)
    }
    return all
  }
  const update = (next: Record<string, string>) =>
    setParams(toUrl({ page: '', ...next }), { replace: true, preventScrollReset: true })
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-2">
        {manages && (
          <SearchInput
            label={texts.searchPayees}
            placeholder={texts.searchPayees}
            maxLength={200}
            value={search}
            onSearch={(text) => update({ search: text })}
            className="w-64 max-sm:w-full"
          />
        )}
        <Select
          label={texts.year}
          value={year}
          options={[{ value: '', label: texts.anyYear }, ...getYearOptions()]}
          onChange={(value) => update({ year: value })}
        />
        <Button className="ml-auto" loading={save.isPending} onClick={() => save.mutate(undefined)}>
          {texts.exportCsv}
        </Button>
      </div>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton className="h-64" />
      ) : data.count === 0 ? (
        <EmptyState title={texts.noPayouts}>{texts.noPayoutsHint}</EmptyState>
      ) : (
        <>
          <PayoutsTable
            caption={manages ? texts.payouts : texts.yourPayouts}
            rows={data.collection}
            total={data.totals.amount}
            manages={manages}
          />
          <Pager
            page={page}
            pages={Math.ceil(data.count / pageSize)}
            toPage={(next) => ({ search: toUrl({ page: next === 1 ? '' : String(next) }).toString() })}
          />
        </>
      )}
    </div>
  )
}
