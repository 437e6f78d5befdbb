import type { BankTransaction, BankTransactionState } from '@pb/contract/bank-statements'
import { useQuery } from '@tanstack/react-query'
import { Card } from '../../../components/ui/panel.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Pager } from '../../../components/ui/pager.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../components/ui/states.tsx'
import { bankTransactionsQuery } from '../../../queries/bank-statements.ts'
import * as texts from './texts.ts'
import { TransactionRow } from './transaction-row.tsx'
import { useBankUrl } from './use-bank-url.ts'
import { toMatch, useMatch } from './use-matching.ts'

const pageSize = 50

const emptyStates = {
  unmatched: { title: texts.noneUnmatched, hint: texts.noneUnmatchedHint },
  matched: { title: texts.noneMatched, hint: '' },
  set_aside: { title: texts.noneSetAside, hint: texts.setAsideHint },
} as const

function MatchCertain({ rows }: { readonly rows: readonly BankTransaction[] }) {
  const match = useMatch(texts.matchFailed)
  const certain = rows.filter(({ is_certain }) => is_certain === 1)
  if (certain.length === 0) return null
  return (
    <Button
      variant="primary"
      className="self-start"
      loading={match.isPending}
      onClick={() => match.mutate(certain.map((row) => toMatch(row, row.candidates[0]!)))}
    >
      {texts.matchCertain(certain.length)}
    </Button>
  )
}

/** Transactions of the bank: those that are matched, set aside, or neither. */
export function TransactionsView({ state }: { readonly state: BankTransactionState }) {
  const { account, search, page, toPage } = useBankUrl()
  const { data, error, refetch } = useQuery(
    bankTransactionsQuery({
      state,
      search: search.trim(),
      ...(account !== '' && { account_id: account }),
      limit: pageSize,
      offset: (page - 1) * pageSize,
    }),
  )
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-64 rounded-lg" />
  if (data.total === 0) {
    const { title, hint } =
      search === '' ? emptyStates[state] : { title: texts.noneFound, hint: texts.noneFoundHint }
    return <EmptyState title={title}>{hint}</EmptyState>
  }
  return (
    <>
      {state === 'unmatched' && <MatchCertain rows={data.collection} />}
      <Card as="ul" aria-label={texts.transactions} className="divide-y">
        {data.collection.map((transaction) => (
          <TransactionRow key={transaction.transaction_id} transaction={transaction} />
        ))}
      </Card>
      <Pager page={page} pages={Math.ceil(data.total / pageSize)} toPage={toPage} />
    </>
  )
}
