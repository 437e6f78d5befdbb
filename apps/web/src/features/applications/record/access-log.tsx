import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { Panel } from '../../../components/ui/panel.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { ErrorState } from '../../../components/ui/states.tsx'
import { formatListTime } from '../../../lib/format.ts'
import { accessLogPageSize, accessLogQuery } from '../../../queries/applications.ts'
import * as texts from './texts.ts'

function LogEntries({ formId }: { readonly formId: string }) {
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery(accessLogQuery(formId, page))
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} className="-my-6" />
  if (!data) return <Skeleton className="h-24 rounded-md" />
  if (data.count === 0) return <p className="text-sm text-muted">{texts.noAccess}</p>
  const pages = Math.ceil(data.count / accessLogPageSize)
  return (
    <>
      <ul aria-label={texts.accessLog} className="divide-y text-sm">
        {data.collection.map(({ entry_id, name, action, what, reason, time }) => (
          <li key={entry_id} className="py-1.5">
            <p className="[overflow-wrap:anywhere]">
              <span className="font-medium">{name}</span> {action} {what}
            </p>
            <p className="text-xs text-muted">
              <time dateTime={new Date(time * 1000).toISOString()}>{formatListTime(time)}</time>
              {reason !== '' && ` · ${reason}`}
            </p>
          </li>
        ))}
      </ul>
      {pages > 1 && (
        <div className="mt-2 flex justify-between">
          <Button size="sm" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {texts.newer}
          </Button>
          <Button size="sm" disabled={page === pages} onClick={() => setPage(page + 1)}>
            {texts.older}
          </Button>
        </div>
      )}
    </>
  )
}

/** Who revealed, opened, downloaded or sent what. Fetched when it is opened. */
export function AccessLog({ formId }: { readonly formId: string }) {
  const [open, setOpen] = useState(false)
  return (
    <Panel title={texts.accessLog}>
      {open ? (
        <LogEntries formId={formId} />
      ) : (
        <>
          <p className="text-sm text-muted">{texts.logHint}</p>
          <Button size="sm" className="mt-3" onClick={() => setOpen(true)}>
            {texts.showLog}
          </Button>
        </>
      )}
    </Panel>
  )
}
