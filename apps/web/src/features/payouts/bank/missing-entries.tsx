import { useQuery } from '@tanstack/react-query'
import { Card } from '../../../components/ui/panel.tsx'
import { Pager } from '../../../components/ui/pager.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../components/ui/states.tsx'
import { entriesNotInBankQuery } from '../../../queries/bank-statements.ts'
import { EntryLine } from './entry-line.tsx'
import * as texts from './texts.ts'
import { useBankUrl } from './use-bank-url.ts'

const pageSize = 50

/** Recorded payments that no transaction of the bank is matched with. */
export function MissingEntries() {
  const { search, page, toPage } = useBankUrl()
  const { data, error, refetch } = useQuery(
    entriesNotInBankQuery({ search: search.trim(), limit: pageSize, offset: (page - 1) * pageSize }),
  )
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-64 rounded-lg" />
  if (data.total === 0)
    return search === '' ? (
      <EmptyState title={texts.noneMissing}>{texts.noneMissingHint}</EmptyState>
    ) : (
      <EmptyState title={texts.noneFound}>{texts.noneFoundHint}</EmptyState>
    )
  return (
    <>
      <p className="max-w-2xl text-sm text-muted">{texts.missingHint}</p>
      <Card as="ul" aria-label={texts.notInBank} className="divide-y">
        {data.collection.map((entry) => (
          <li key={entry.entry_id} className="flex px-4 py-3 text-sm">
            <EntryLine entry={entry} />
          </li>
        ))}
      </Card>
      <Pager page={page} pages={Math.ceil(data.total / pageSize)} toPage={toPage} />
    </>
  )
}
