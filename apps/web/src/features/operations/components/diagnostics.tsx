import { useQuery } from '@tanstack/react-query'
import { ExternalLink, Pause, Play } from 'lucide-react'
import { useState } from 'react'
import { Button, buttonClass } from '../../../components/ui/button.tsx'
import { PageBody, PageTitle } from '../../../components/ui/page-title.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { ErrorState } from '../../../components/ui/states.tsx'
import { overviewQuery } from '../../../queries/operations.ts'
import { BackupsPanel } from './backups-panel.tsx'
import { DatabasePanel } from './database-panel.tsx'
import { ErrorReportsPanel } from './error-reports-panel.tsx'
import { HealthPanel } from './health-panel.tsx'
import { JobsPanel } from './jobs-panel.tsx'
import { MailboxesPanel } from './mailboxes-panel.tsx'
import { ProcessPanel } from './process-panel.tsx'
import { RoutesPanel } from './routes-panel.tsx'
import * as texts from '../texts.ts'

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
      {live ? texts.pause : texts.goLive}
    </Button>
  )
}

/** Server diagnostics, refetched every five seconds until paused. */
export function Diagnostics() {
  const [live, setLive] = useState(true)
  const { data, error, refetch, dataUpdatedAt } = useQuery(overviewQuery(live))
  return (
    <PageBody className="max-w-[1360px] pt-5 pb-12">
      <PageTitle
        meta={live ? texts.live : texts.paused}
        actions={
          <>
            <a href="/docs" target="_blank" rel="noreferrer" className={buttonClass('secondary')}>
              {texts.apiReference}
              <ExternalLink aria-hidden className="size-4" />
            </a>
            <LiveButton live={live} onChange={setLive} />
          </>
        }
      >
        {texts.diagnostics}
      </PageTitle>
      {data && error && (
        <p role="alert" className="mt-4 rounded-md bg-danger-soft px-3.5 py-3 text-sm text-danger">
          {texts.serverUnreachable}
        </p>
      )}
      <div className="mt-4 flex flex-col gap-8">
        {data && (
          <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">
            <HealthPanel checks={data.checks} />
            <ProcessPanel process={data.process} at={dataUpdatedAt} />
            <DatabasePanel database={data.database} mail={data.mail} />
            <BackupsPanel backups={data.backups} at={dataUpdatedAt} />
            <MailboxesPanel mailboxes={data.mailboxes} />
          </div>
        )}
        {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton className="h-72 rounded-lg" />}
        {/* They load at once, and show when what is above them has its height. */}
        <div className={data || error ? 'contents' : 'hidden'}>
          <ErrorReportsPanel live={live} />
          <JobsPanel live={live} />
        </div>
        {data && <RoutesPanel routes={data.routes} />}
      </div>
    </PageBody>
  )
}
