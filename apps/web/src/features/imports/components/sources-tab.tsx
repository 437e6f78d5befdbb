import { useQuery } from '@tanstack/react-query'
import { Database, Plus } from 'lucide-react'
import { useState } from 'react'
import { Button, ButtonLink } from '../../../components/ui/button.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../components/ui/states.tsx'
import { sourcesQuery } from '../api.ts'
import { AddServerDialog } from './server-dialog.tsx'
import { SourceRow } from './source-row.tsx'

function SourceList() {
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
        A source stands here once a file of its listings has been read, or its server has been added.
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

/** Where listings come from, what each source brought, and how its server is. */
export function SourcesTab() {
  const [adding, setAdding] = useState(false)
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-2xl text-sm text-muted">
          Listings come in files, or from a RESO Web API server that is asked every quarter of an hour.
        </p>
        <Button onClick={() => setAdding(true)}>
          <Plus aria-hidden className="size-4" />
          Add a server
        </Button>
      </div>
      <SourceList />
      {adding && <AddServerDialog onClose={() => setAdding(false)} />}
    </div>
  )
}
