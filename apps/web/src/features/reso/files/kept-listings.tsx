import type { FeedRun } from '@pb/contract/reso'
import { useQuery } from '@tanstack/react-query'
import { listingPath } from '@pb/rules/listing-path'
import { Link } from '../../../components/ui/link.tsx'
import { ErrorState } from '../../../components/ui/states.tsx'
import { formatNumber, pluralize } from '../../../lib/format.ts'
import { keptPerRun, keptQuery } from '../../../queries/reso.ts'
import * as texts from '../texts.ts'

/** Names the listings that the undo of a file left as they were, with the reasons. */
export function KeptListings({ run }: { readonly run: FeedRun }) {
  const { data, isError, error, refetch } = useQuery(keptQuery(run.id))
  return (
    <div className="mt-2 rounded-md bg-warning-soft px-3 py-2 text-sm">
      <p>{texts.keptTitle(pluralize(run.kept, 'listing'))}</p>
      {data && (
        <ul className="mt-1 flex max-h-60 flex-col gap-1 overflow-y-auto">
          {data.collection.map(({ advertisement_id, address, unit, kept: reason }) => (
            <li key={advertisement_id}>
              <Link to={listingPath(advertisement_id)}>{unit === '' ? address : `${address} #${unit}`}</Link>{' '}
              <span className="text-xs text-muted">{reason}</span>
            </li>
          ))}
          {data.total > keptPerRun && (
            <li className="text-xs text-muted">{texts.moreKept(formatNumber(data.total - keptPerRun))}</li>
          )}
        </ul>
      )}
      {isError && <ErrorState title={texts.keptLoadFailed} error={error} onRetry={() => void refetch()} />}
    </div>
  )
}
