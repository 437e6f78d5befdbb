import type { BankTransaction } from '@pb/contract/bank-statements'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { SearchInput } from '../../../components/ui/search-input.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { ErrorState } from '../../../components/ui/states.tsx'
import { formatDate } from '../../../lib/format.ts'
import { bankTransactionsQuery } from '../../../queries/bank-statements.ts'
import { formatAmount } from '../labels.ts'
import * as texts from './texts.ts'

const shownTransactions = 50

interface PartChoiceProps {
  readonly transaction: BankTransaction
  readonly title: string
  readonly chosen: ReadonlyMap<string, BankTransaction>
  readonly onToggle: (other: BankTransaction, checked: boolean) => void
}

/** Chooses the other transactions of an account that a payment is split over. */
export function PartChoice({ transaction, title, chosen, onToggle }: PartChoiceProps) {
  const [search, setSearch] = useState('')
  const { data, error, refetch } = useQuery(
    bankTransactionsQuery({
      account_id: transaction.account_id,
      state: 'unmatched',
      search: search.trim(),
      limit: shownTransactions,
      offset: 0,
    }),
  )
  const others = (data?.collection ?? []).filter(
    ({ transaction_id: id, amount }) =>
      id !== transaction.transaction_id &&
      !chosen.has(id) &&
      Math.sign(amount) === Math.sign(transaction.amount),
  )
  const shown = [...chosen.values(), ...others]
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <h3 className="text-sm font-medium">{title}</h3>
      <SearchInput
        label={texts.searchTransactions}
        placeholder={texts.searchTransactions}
        maxLength={200}
        value={search}
        onSearch={setSearch}
      />
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton className="h-20" />
      ) : shown.length === 0 ? (
        <p className="text-sm text-muted">{texts.noTransactions}</p>
      ) : (
        <ul className="divide-y rounded-md border">
          {shown.map((other) => (
            <li key={other.transaction_id} className="px-3 py-2">
              <Checkbox
                checked={chosen.has(other.transaction_id)}
                onCheckedChange={(checked) => onToggle(other, checked)}
              >
                <span className="flex min-w-0 grow items-baseline gap-x-3">
                  <span className="min-w-0 grow break-words">
                    {other.name === '' ? texts.unnamed : other.name}
                    <span className="block text-xs text-muted">{formatDate(other.date)}</span>
                  </span>
                  <span className="shrink-0 tabular-nums">{formatAmount(other.amount)}</span>
                </span>
              </Checkbox>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
