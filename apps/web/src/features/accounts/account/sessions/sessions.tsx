import type { AccountSession } from '@pb/contract/account'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { ConfirmDialog } from '../../../../components/ui/confirm-dialog.tsx'
import { Skeleton } from '../../../../components/ui/skeleton.tsx'
import { ErrorState } from '../../../../components/ui/states.tsx'
import { pluralize } from '../../../../lib/format.ts'
import { useTimeZone } from '../../../../lib/time-zone.ts'
import { sessionsQuery } from '../../../../queries/accounts.ts'
import { useEndSessions } from '../mutations.ts'
import { formatDeviceName } from './device-name.ts'
import { SessionRow } from './session-row.tsx'
import { SettingsSection } from '../settings-section.tsx'
import * as texts from '../texts.ts'

/** The session to confirm ending, or all others. */
type SessionsToEnd = AccountSession | 'others'

/** The agent's sessions, each with a sign-out button. */
export function Sessions() {
  const sessions = useQuery(sessionsQuery)
  const end = useEndSessions()
  const [toEnd, setToEnd] = useState<SessionsToEnd | null>(null)
  // Rerenders the times in the rows when the time zone changes.
  useTimeZone()
  const list = sessions.data?.collection ?? []
  const total = sessions.data?.total ?? 0
  const others = total - list.filter(({ current }) => current).length

  function confirm(): void {
    if (toEnd === null) return
    end.mutate(toEnd === 'others' ? null : toEnd.session_id, { onSettled: () => setToEnd(null) })
  }

  return (
    <SettingsSection
      id="sessions"
      title={texts.sessionsAndDevices}
      lead={texts.sessionsLead}
      action={
        others > 0 && (
          <Button size="sm" onClick={() => setToEnd('others')}>
            {texts.signOutAllOthers}
          </Button>
        )
      }
    >
      {sessions.isPending && (
        <div className="flex flex-col gap-3 py-2.5">
          <Skeleton className="h-9" />
          <Skeleton className="h-9" />
        </div>
      )}
      {sessions.isError && !sessions.data && (
        <ErrorState error={sessions.error} onRetry={() => void sessions.refetch()} className="-my-6" />
      )}
      {sessions.data && (
        <ul aria-label={texts.sessions}>
          {list.map((session) => (
            <SessionRow key={session.session_id} session={session} onEnd={() => setToEnd(session)} />
          ))}
        </ul>
      )}
      {total > list.length && (
        <p className="border-t pt-2.5 text-xs text-muted">
          {texts.olderSessions(pluralize(total - list.length, 'older session'))}
        </p>
      )}
      <ConfirmDialog
        open={toEnd !== null}
        onOpenChange={(open) => !open && setToEnd(null)}
        onConfirm={confirm}
        loading={end.isPending}
        danger
        title={toEnd === 'others' ? texts.confirmSignOutOthers : texts.confirmSignOutDevice}
        description={
          toEnd === null || toEnd === 'others'
            ? texts.signOutOthersDescription(pluralize(others, 'other session'))
            : texts.signOutDeviceDescription(formatDeviceName(toEnd))
        }
        confirmText={texts.signOut}
      />
    </SettingsSection>
  )
}
