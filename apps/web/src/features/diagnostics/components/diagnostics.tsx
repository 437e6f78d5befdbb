import { useQuery } from '@tanstack/react-query'
import { ExternalLink, Pause, Play } from 'lucide-react'
import { useState } from 'react'
import { Button, buttonClass } from '../../../components/ui/button.tsx'
import { PageTitle } from '../../../components/ui/page-title.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { ErrorState } from '../../../components/ui/states.tsx'
import { overviewQuery } from '../api.ts'
import { DatabasePanel } from './database-panel.tsx'
import { FaultsPanel } from './faults-panel.tsx'
import { HealthPanel } from './health-panel.tsx'
import { JobsPanel } from './jobs-panel.tsx'
import { MailboxesPanel } from './mailboxes-panel.tsx'
import { ProcessPanel } from './process-panel.tsx'
import { RoutesPanel } from './routes-panel.tsx'

function LiveButton({
  live,
  onChange,
}: {
  readonly live: boolean
  readonly onChange: (live: boolean) => void
}) {
  const Icon = live ? Pause : Play
  return (
    <Button onClick={() => onChange(!live)}>
      <Icon aria-hidden className="size-4" />
      {live ? 'Pause' : 'Go live'}
    </Button>
  )
}

/** How the office's server fares, asked for anew every five seconds until it is paused. */
export function Diagnostics() {
  const [live, setLive] = useState(true)
  const { data, error, refetch, dataUpdatedAt } = useQuery(overviewQuery(live))
  return (
    <div className="mx-auto w-full max-w-[1360px] px-4 pt-5 pb-12 sm:px-6">
      <PageTitle
        meta={live ? 'Live' : 'Paused'}
        actions={
          <>
            <a href="/docs" target="_blank" rel="noreferrer" className={buttonClass('secondary')}>
              API reference
              <ExternalLink aria-hidden className="size-4" />
            </a>
            <LiveButton live={live} onChange={setLive} />
          </>
        }
      >
        Diagnostics
      </PageTitle>
      {data && error && (
        <p role="alert" className="mt-4 rounded-md bg-danger-soft px-3.5 py-3 text-sm text-danger">
          The server does not answer. What follows is what it said last.
        </p>
      )}
      <div className="mt-4 flex flex-col gap-8">
        {data && (
          <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">
            <HealthPanel checks={data.checks} />
            <ProcessPanel process={data.process} at={dataUpdatedAt} />
            <DatabasePanel database={data.database} mail={data.mail} />
            <MailboxesPanel mailboxes={data.mailboxes} />
          </div>
        )}
        {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton className="h-72 rounded-lg" />}
        <FaultsPanel live={live} />
        <JobsPanel live={live} />
        {data && <RoutesPanel routes={data.routes} />}
      </div>
    </div>
  )
}
