import type { RecurringCharge } from '@pb/contract/payouts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '../../../components/ui/button.tsx'
import { Pager } from '../../../components/ui/pager.tsx'
import { SearchInput } from '../../../components/ui/search-input.tsx'
import { Segmented } from '../../../components/ui/segmented.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../components/ui/states.tsx'
import { agentChargesQuery, recurringChargesQuery } from '../../../queries/payouts.ts'
import { formatAmount } from '../labels.ts'
import { ChargePaymentDialog } from './charge-payment-dialog.tsx'
import { ChargedTable } from './charged-table.tsx'
import { RecurringDialog } from './recurring-dialog.tsx'
import { RecurringTable } from './recurring-table.tsx'
import { nameCharges } from './name-charges.ts'
import * as texts from './texts.ts'

const pageSize = 50

/** What agents were charged, with filters in the URL. */
function Charged({ recurring }: { readonly recurring: readonly RecurringCharge[] }) {
  const [params, setParams] = useSearchParams()
  const show = params.get('show') === 'all' ? 'all' : 'open'
  const search = (params.get('search') ?? '').slice(0, 200)
  const chosen =
    recurring.find(({ recurring_id }) => recurring_id === params.get('charge'))?.recurring_id ?? ''
  const page = Math.max(1, Math.trunc(Number(params.get('page') ?? 1)) || 1)
  const { data, error, refetch } = useQuery(
    agentChargesQuery({
      show,
      search: search.trim(),
      ...(chosen !== '' && { recurring_id: chosen }),
      limit: pageSize,
      offset: (page - 1) * pageSize,
    }),
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
  const isFiltered = search !== '' || chosen !== ''
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-base font-semibold">{texts.charged}</h2>
      <div className="flex flex-wrap items-center gap-2">
        <SearchInput
          label={texts.search}
          placeholder={texts.search}
          maxLength={200}
          value={search}
          onSearch={(text) => update({ search: text })}
          className="w-64 max-sm:w-full"
        />
        <Segmented
          label={texts.show}
          value={show}
          segments={[
            { value: 'open', label: texts.showOpen },
            { value: 'all', label: texts.showAll },
          ]}
          onChange={(value) => update({ show: value === 'all' ? 'all' : '' })}
        />
        <Select
          label={texts.ofCharge}
          value={chosen}
          options={[{ value: '', label: texts.anyCharge }, ...nameCharges(recurring)]}
          onChange={(value) => update({ charge: value })}
        />
      </div>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton className="h-64" />
      ) : data.count === 0 ? (
        isFiltered ? (
          <EmptyState title={texts.noneMatch}>{texts.noneMatchHint}</EmptyState>
        ) : (
          <EmptyState title={show === 'open' ? texts.noneOpen : texts.noneCharged} />
        )
      ) : (
        <>
          <p className="text-sm text-muted">
            {[
              texts.owing(data.totals.agents, formatAmount(data.totals.open)),
              data.totals.planned > 0 && texts.inPayouts(formatAmount(data.totals.planned)),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <ChargedTable rows={data.collection} totals={data.totals} />
          <Pager
            page={page}
            pages={Math.ceil(data.count / pageSize)}
            toPage={(next) => ({ search: toUrl({ page: next === 1 ? '' : String(next) }).toString() })}
          />
        </>
      )}
    </section>
  )
}

/** What the office charges its agents every month, what they owe of it, and what settled the rest. */
export function ChargesView() {
  const [dialog, setDialog] = useState<'new' | 'payment' | null>(null)
  const { data, error, refetch } = useQuery(recurringChargesQuery({ limit: 200 }))
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 grow basis-72 text-sm text-muted">{texts.intro}</p>
        <div className="flex flex-wrap gap-2">
          {data && data.count > 0 && (
            <Button onClick={() => setDialog('payment')}>{texts.recordPayment}</Button>
          )}
          <Button variant="primary" onClick={() => setDialog('new')}>
            {texts.newCharge}
          </Button>
        </div>
      </div>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton className="h-64" />
      ) : data.count === 0 ? (
        <EmptyState title={texts.noCharges}>{texts.noChargesHint}</EmptyState>
      ) : (
        <>
          <section className="flex flex-col gap-3">
            <h2 className="text-base font-semibold">{texts.recurring}</h2>
            <RecurringTable rows={data.collection} />
          </section>
          <Charged recurring={data.collection} />
        </>
      )}
      {dialog === 'new' && <RecurringDialog charge={null} onClose={() => setDialog(null)} />}
      {dialog === 'payment' && <ChargePaymentDialog agent={null} onClose={() => setDialog(null)} />}
    </div>
  )
}
