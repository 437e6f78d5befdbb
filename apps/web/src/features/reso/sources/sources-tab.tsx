import { useQuery } from '@tanstack/react-query'
import { Database, Plus } from 'lucide-react'
import { useState } from 'react'
import { Card } from '../../../components/ui/panel.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { ButtonLink } from '../../../components/ui/button-link.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../components/ui/states.tsx'
import { sourcesQuery } from '../../../queries/reso.ts'
import { AddServerDialog } from './server-dialog.tsx'
import { SourceRow } from './source-row.tsx'
import * as texts from '../texts.ts'

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
        title={texts.noSources}
        className="rounded-lg border bg-panel"
        action={<ButtonLink to="/imports">{texts.importFile}</ButtonLink>}
      >
        {texts.noSourcesHint}
      </EmptyState>
    )
  return (
    <Card as="ul" aria-label={texts.sources} className="divide-y">
      {data.collection.map((source) => (
        <SourceRow key={source.id} source={source} />
      ))}
    </Card>
  )
}

/** The sources of listings, with their counts and server status. */
export function SourcesTab() {
  const [adding, setAdding] = useState(false)
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-2xl text-sm text-muted">{texts.sourcesHint}</p>
        <Button onClick={() => setAdding(true)}>
          <Plus aria-hidden className="size-4" />
          {texts.addServer}
        </Button>
      </div>
      <SourceList />
      {adding && <AddServerDialog onClose={() => setAdding(false)} />}
    </div>
  )
}
