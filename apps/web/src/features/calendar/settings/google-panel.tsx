import type { GoogleCalendar } from '@pb/contract/calendar-schemas'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormMessage } from '../../../components/ui/form-message.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx'
import { Panel } from '../../../components/ui/panel.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { formatAgo } from '../../../lib/format.ts'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { googleCalendarQuery } from '../../../queries/calendar.ts'
import { useConnectGoogle, useDisconnectGoogle, useSyncGoogle } from './google-mutations.ts'
import { useGoogleRedirect } from './use-google-redirect.ts'
import * as texts from './google-texts.ts'

function Status({ google }: { readonly google: GoogleCalendar }) {
  const { address, time_synced, failure, conflicts } = google
  return (
    <div className="flex flex-col gap-2 text-sm">
      <p>
        <span className="font-medium break-all">{texts.connectedTo(address)}</span>
        <span className="block text-xs text-muted">
          {time_synced === null ? texts.neverSynced : texts.lastSynced(formatAgo(time_synced))}
        </span>
      </p>
      {failure !== '' && <p className="rounded-md bg-warning-soft px-3 py-2 text-warning">{failure}</p>}
      {conflicts.length > 0 && (
        <section aria-label={texts.conflicts} className="border-t pt-2">
          <h3 className="text-xs font-semibold text-muted">{texts.conflicts}</h3>
          <ul className="divide-y">
            {conflicts.map(({ title, kept, other, time_created }) => (
              <li key={`${time_created} ${title} ${other}`} className="py-1.5">
                <span className="font-medium break-words">{title || texts.untitled}</span>
                <span className="text-muted"> · {formatAgo(time_created)}</span>
                <span className="block text-xs break-words text-muted">
                  {kept === 'here' ? texts.keptHere(other) : texts.keptGoogle(other)}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function Connection({ google }: { readonly google: GoogleCalendar }) {
  const [asking, setAsking] = useState(false)
  const connect = useConnectGoogle()
  const sync = useSyncGoogle()
  const disconnect = useDisconnectGoogle()
  const { state, available } = google
  if (!available && state === 'off') return <p className="text-sm">{texts.unavailable}</p>
  if (state === 'off')
    return (
      <Button loading={connect.isPending} onClick={() => connect.mutate()} className="self-start">
        {texts.connect}
      </Button>
    )
  return (
    <>
      <Status google={google} />
      <div className="flex flex-wrap gap-2 pt-3">
        {state === 'reconnect' ? (
          <Button variant="primary" loading={connect.isPending} onClick={() => connect.mutate()}>
            {texts.reconnect}
          </Button>
        ) : (
          <Button loading={sync.isPending} onClick={() => sync.mutate(undefined)}>
            {texts.syncNow}
          </Button>
        )}
        <Button variant="ghost" onClick={() => setAsking(true)}>
          {texts.disconnect}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={texts.disconnectTitle}
        description={texts.disconnectHint}
        confirmText={texts.disconnect}
        danger
        loading={disconnect.isPending}
        onConfirm={() => disconnect.mutate(undefined, { onSettled: () => setAsking(false) })}
      />
    </>
  )
}

/** The agent's Google calendar: connecting it, how its sync goes, disconnecting it. */
export function GooglePanel() {
  const { data, error } = useQuery(googleCalendarQuery)
  const { pending, failure } = useGoogleRedirect()
  return (
    <Panel title={texts.title}>
      <p className="pb-3 text-sm text-muted">{texts.hint}</p>
      {(failure ?? error) !== null && (failure ?? error) !== undefined && (
        <FormMessage className="mb-3">{failure ?? getErrorMessage(error)}</FormMessage>
      )}
      {pending ? (
        <p className="text-sm text-muted">{texts.connecting}</p>
      ) : data ? (
        <Connection google={data} />
      ) : (
        !error && <Skeleton className="h-11" />
      )}
    </Panel>
  )
}
