import type { AccountSession } from '@pb/contract/account'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { ErrorState } from '../../../components/ui/states.tsx'
import { plural } from '../../../lib/format.ts'
import { useTimeZone } from '../../../lib/time-zone.ts'
import { sessionsQuery, useEndSessions } from '../api.ts'
import { deviceName } from '../model/devices.ts'
import { SessionRow } from './session-row.tsx'
import { SettingsSection } from './settings-section.tsx'

/** What is asked before it happens: one session, or all the others. */
type Asked = AccountSession | 'others'

/** Where the agent is signed in, and the way to end it there. */
export function Sessions() {
  const sessions = useQuery(sessionsQuery)
  const end = useEndSessions()
  const [asked, setAsked] = useState<Asked | null>(null)
  // The rows show times.
  useTimeZone()
  const list = sessions.data?.collection ?? []
  const total = sessions.data?.total ?? 0
  const others = total - list.filter(({ current }) => current).length

  function confirm(): void {
    if (asked === null) return
    end.mutate(asked === 'others' ? null : asked.session_id, { onSettled: () => setAsked(null) })
  }

  return (
    <SettingsSection
      id="sessions"
      title="Sessions and devices"
      lead="Every browser where you are signed in. No address or place is kept with them."
      action={
        others > 0 && (
          <Button size="sm" onClick={() => setAsked('others')}>
            Sign out all others
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
        <ul aria-label="Sessions">
          {list.map((session) => (
            <SessionRow key={session.session_id} session={session} onEnd={() => setAsked(session)} />
          ))}
        </ul>
      )}
      {total > list.length && (
        <p className="border-t pt-2.5 text-xs text-muted">
          And {plural(total - list.length, 'older session')}.
        </p>
      )}
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => !open && setAsked(null)}
        onConfirm={confirm}
        loading={end.isPending}
        danger
        title={asked === 'others' ? 'Sign out everywhere else?' : 'Sign out this device?'}
        description={
          asked === null || asked === 'others'
            ? `${plural(others, 'other session')} will end at once. This one stays.`
            : `${deviceName(asked)} will need to sign in again.`
        }
        confirmText="Sign out"
      />
    </SettingsSection>
  )
}
