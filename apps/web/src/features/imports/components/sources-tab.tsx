import type { FeedSource } from '@pb/contract/feeds'
import { useQuery } from '@tanstack/react-query'
import { Database } from 'lucide-react'
import { useState } from 'react'
import { Button, ButtonLink } from '../../../components/ui/button.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../components/ui/states.tsx'
import { formatNumber, plural } from '../../../lib/format.ts'
import { sourcesQuery, useRemoveSource } from '../api.ts'

interface RemoveDialogProps {
  readonly source: FeedSource
  readonly open: boolean
  readonly onClose: () => void
}

/** Asks what becomes of a source's listings before it is forgotten. */
function RemoveDialog({ source, open, onClose }: RemoveDialogProps) {
  const remove = useRemoveSource(source, onClose)
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={`Remove ${source.name}?`}
      description="The source and its reports are forgotten. Read again later, its listings would be new ones."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {source.on_market === 0 ? (
            <Button variant="danger" loading={remove.isPending} onClick={() => remove.mutate(false)}>
              Remove
            </Button>
          ) : (
            <>
              <Button loading={remove.isPending} onClick={() => remove.mutate(false)}>
                Keep its listings
              </Button>
              <Button variant="danger" loading={remove.isPending} onClick={() => remove.mutate(true)}>
                Withdraw its listings
              </Button>
            </>
          )}
        </>
      }
    >
      <p className="text-sm">
        It brought {plural(source.listings, 'listing')}, {formatNumber(source.on_market)} of them on the
        market.
      </p>
    </Dialog>
  )
}

function SourceRow({ source }: { readonly source: FeedSource }) {
  const [removing, setRemoving] = useState(false)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3">
      <div className="min-w-0 grow basis-48">
        <strong className="block font-medium break-words">{source.name}</strong>
        <span className="text-sm text-muted tabular-nums">
          {plural(source.listings, 'listing')}, {formatNumber(source.on_market)} on the market
        </span>
      </div>
      <Button size="sm" onClick={() => setRemoving(true)}>
        Remove<span className="sr-only"> {source.name}</span>
      </Button>
      <RemoveDialog source={source} open={removing} onClose={() => setRemoving(false)} />
    </li>
  )
}

/** Where listings come from, and what each source brought. */
export function SourcesTab() {
  const { data, error, refetch } = useQuery(sourcesQuery)
  if (!data)
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton className="h-48 rounded-lg" />
    )
  if (data.collection.length === 0)
    return (
      <EmptyState
        icon={Database}
        title="No source yet"
        className="rounded-lg border bg-panel"
        action={<ButtonLink to="/imports">Read a file</ButtonLink>}
      >
        A source stands here once a file of its listings has been read.
      </EmptyState>
    )
  return (
    <ul aria-label="Sources" className="divide-y rounded-lg border bg-panel">
      {data.collection.map((source) => (
        <SourceRow key={source.id} source={source} />
      ))}
    </ul>
  )
}
