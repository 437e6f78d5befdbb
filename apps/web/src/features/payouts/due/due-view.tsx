import type { DueRow } from '@pb/contract/payouts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { Button } from '../../../components/ui/button.tsx'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { DataTable } from '../../../components/ui/data-table.tsx'
import { Pager } from '../../../components/ui/pager.tsx'
import { SearchInput } from '../../../components/ui/search-input.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../components/ui/states.tsx'
import { dueQuery } from '../../../queries/payouts.ts'
import { formatAmount } from '../labels.ts'
import { runPath } from '../paths.ts'
import * as texts from '../texts.ts'
import { NewRunDialog } from './new-run-dialog.tsx'
import { getKey, isPayable, toColumns } from './due-columns.tsx'
import { PayeeDialog } from './payee-dialog.tsx'

const pageSize = 50
const filters = [
  { value: 'all', label: texts.showAll },
  { value: 'payable', label: texts.showPayable },
  { value: 'waiting', label: texts.showWaiting },
  { value: 'owing', label: texts.showOwing },
] as const
type Show = (typeof filters)[number]['value']

/** What is due to whom, and the start of a pay run. */
export function DueView() {
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  const search = (params.get('search') ?? '').slice(0, 200)
  const show: Show = filters.find(({ value }) => value === params.get('show'))?.value ?? 'all'
  const page = Math.max(1, Math.trunc(Number(params.get('page') ?? 1)) || 1)
  const [chosen, setChosen] = useState<ReadonlyMap<string, DueRow>>(new Map())
  const [open, setOpen] = useState<DueRow | 'run' | null>(null)
  const { data, error, refetch } = useQuery(
    dueQuery({ search: search.trim(), show, limit: pageSize, offset: (page - 1) * pageSize }),
  )
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
  const toggle = (rows: readonly DueRow[], checked: boolean) =>
    setChosen((now) => {
      const next = new Map(now)
      for (const row of rows) {
        if (checked) next.set(getKey(row), row)
        else next.delete(getKey(row))
      }
      return next
    })
  const columns = toColumns({ chosen, onCheck: (row, checked) => toggle([row], checked), onOpen: setOpen })
  const rows = data?.collection ?? []
  const payable = rows.filter(isPayable)
  const allChosen = payable.length > 0 && payable.every((row) => chosen.has(getKey(row)))
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <SearchInput
          label={texts.searchPayees}
          placeholder={texts.searchPayees}
          maxLength={200}
          value={search}
          onSearch={(text) => update({ search: text })}
          className="w-64 max-sm:w-full"
        />
        <Select
          label={texts.show}
          value={show}
          options={filters}
          onChange={(value) => update({ show: value === 'all' ? '' : value })}
        />
        <Button variant="primary" className="ml-auto" onClick={() => setOpen('run')}>
          {chosen.size === 0 ? texts.newRun : texts.newRunFor(chosen.size)}
        </Button>
      </div>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton className="h-64" />
      ) : data.count === 0 ? (
        search === '' && show === 'all' ? (
          <EmptyState title={texts.notDue}>{texts.notDueHint}</EmptyState>
        ) : (
          <EmptyState title={texts.noneFound}>{texts.noneFoundHint}</EmptyState>
        )
      ) : (
        <>
          <Checkbox
            checked={allChosen}
            disabled={payable.length === 0}
            onCheckedChange={(checked) => toggle(payable, checked)}
            className="self-start"
          >
            {texts.checkAll}
          </Checkbox>
          <DataTable
            caption={texts.due}
            columns={columns}
            rows={rows}
            rowKey={getKey}
            sums={{
              title: texts.total,
              cells: {
                payable: formatAmount(data.totals.payable),
                planned: formatAmount(data.totals.planned),
                waiting: formatAmount(data.totals.waiting),
              },
            }}
          />
          {data.totals.owing > 0 && (
            <p className="text-sm text-muted">
              {texts.owing}: {formatAmount(data.totals.owing)}
            </p>
          )}
          <Pager
            page={page}
            pages={Math.ceil(data.count / pageSize)}
            toPage={(next) => ({ search: toUrl({ page: next === 1 ? '' : String(next) }).toString() })}
          />
        </>
      )}
      {open === 'run' && (
        <NewRunDialog
          chosen={[...chosen.values()]}
          onCreated={({ run_id }) => void navigate(runPath(run_id))}
          onClose={() => setOpen(null)}
        />
      )}
      {open !== null && open !== 'run' && <PayeeDialog row={open} onClose={() => setOpen(null)} />}
    </div>
  )
}
