import type { YearEndRow } from '@pb/contract/payouts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useMutation } from '../../../lib/use-mutation.ts'
import { Card } from '../../../components/ui/panel.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { DataTable, type Column } from '../../../components/ui/data-table.tsx'
import { linkClass } from '../../../components/ui/link.tsx'
import { Pager } from '../../../components/ui/pager.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../components/ui/states.tsx'
import { contract, download } from '../../../lib/api.ts'
import { yearEndQuery } from '../../../queries/payouts.ts'
import { ClosingsPanel } from '../closings/closings-panel.tsx'
import { formatAmount, getToday, getYearOptions } from '../labels.ts'
import { payoutChange } from '../mutations.ts'
import { NecPanel } from '../nec/nec-panel.tsx'
import * as texts from '../texts.ts'
import { useAskForW9 } from '../w9/mutations.ts'
import { PayeeW9Dialog } from '../w9/payee-w9-dialog.tsx'
import * as w9Texts from '../w9/texts.ts'
import { JournalExport } from './journal-export.tsx'

const pageSize = 50

const toColumns = (onOpen: (row: YearEndRow) => void): readonly Column<YearEndRow>[] => [
  { key: 'payee', title: texts.payee, cell: ({ name }) => name },
  { key: 'box_1', title: texts.boxOne, numeric: true, cell: ({ box_1 }) => formatAmount(box_1) },
  {
    key: 'card',
    minor: true,
    title: texts.byCard,
    numeric: true,
    cell: ({ card }) => (card === 0 ? '–' : formatAmount(card)),
  },
  {
    key: 'payouts',
    minor: true,
    title: texts.payoutCount,
    numeric: true,
    cell: ({ payouts }) => payouts,
  },
  {
    key: 'reportable',
    title: texts.reportable,
    cell: ({ reportable }) => (reportable === 1 ? texts.yes : texts.no),
  },
  {
    key: 'w9',
    title: w9Texts.formW9,
    cell: (row) => {
      const shown = row.tin_mask === '' ? w9Texts.noW9 : row.tin_mask
      return (
        <button
          type="button"
          className={linkClass}
          aria-label={w9Texts.openW9(shown, row.name)}
          onClick={() => onOpen(row)}
        >
          {shown}
        </button>
      )
    },
  },
]

/** What each payee got in a calendar year, and the exports for bookkeeping. */
export function YearEndView() {
  const [params, setParams] = useSearchParams()
  const thisYear = Number(getToday().slice(0, 4))
  const given = Number(params.get('year'))
  const year = given >= 2000 && given <= thisYear ? given : thisYear
  const page = Math.max(1, Math.trunc(Number(params.get('page') ?? 1)) || 1)
  const { data, error, refetch } = useQuery(
    yearEndQuery({ year, search: '', limit: pageSize, offset: (page - 1) * pageSize }),
  )
  const [open, setOpen] = useState<YearEndRow | null>(null)
  const ask = useAskForW9()
  const save = useMutation({
    mutationFn: async () => download(contract.payouts.yearEndCsv, { query: { year } }),
    meta: { ...payoutChange, error: texts.exportFailed },
  })
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <Select
          label={texts.year}
          value={String(year)}
          options={getYearOptions()}
          onChange={(value) => setParams({ year: value }, { replace: true, preventScrollReset: true })}
        />
        <Button className="ml-auto" loading={save.isPending} onClick={() => save.mutate(undefined)}>
          {texts.downloadForms}
        </Button>
      </div>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton className="h-64" />
      ) : (
        <>
          <p className="max-w-3xl text-sm text-muted">
            {texts.threshold(formatAmount(data.threshold), year)}
          </p>
          {data.totals.without_w9 > 0 && (
            <Card className="flex flex-wrap items-center gap-3 px-4 py-3">
              <p className="text-sm">{texts.withoutW9(data.totals.without_w9)}</p>
              <Button
                size="sm"
                className="ml-auto"
                loading={ask.isPending}
                onClick={() => ask.mutate({ year })}
              >
                {w9Texts.askAll}
              </Button>
            </Card>
          )}
          {data.count === 0 ? (
            <EmptyState title={texts.noneThatYear} />
          ) : (
            <DataTable
              caption={texts.yearEnd}
              columns={toColumns(setOpen)}
              rows={data.collection}
              rowKey={({ agent_id, name }) => `${agent_id} ${name}`}
              sums={{
                title: texts.total,
                cells: {
                  box_1: formatAmount(data.totals.box_1),
                  card: formatAmount(data.totals.card),
                  reportable: data.totals.reportable,
                },
              }}
            />
          )}
          <Pager
            page={page}
            pages={Math.ceil(data.count / pageSize)}
            toPage={(next) => ({ search: `year=${year}&page=${next}` })}
          />
        </>
      )}
      {open && <PayeeW9Dialog payee={open} year={year} onClose={() => setOpen(null)} />}
      <NecPanel year={year} />
      <ClosingsPanel />
      <JournalExport year={year} />
    </div>
  )
}
