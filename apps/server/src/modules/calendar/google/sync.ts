import type { Deps } from '../../../platform/deps.ts'
import { notify } from '../../notifications/index.ts'
import { findTimeZone } from '../settings/settings.ts'
import { googleTexts } from '../texts.ts'
import { createGetToken } from './access-token.ts'
import { GoogleCalendarClient } from './client.ts'
import { GoogleError } from './errors.ts'
import { acquireLease, inLease, LeaseLostError, releaseLease, type GoogleLease } from './lease.ts'
import { pullChanges } from './pull.ts'
import { pushChanges } from './push.ts'

/** How often a calendar is compared with Google's; changes here are sent within a minute. */
const pollMs = 5 * 60_000
/** When the rest of many changes is sent: others' calendars come first. */
const restMs = 5000
const firstDelayMs = 60_000
const maxDelayMs = 3_600_000

/** Doubles with each failure, with jitter; at least what Google asks for. */
function getDelay(failures: number, seconds = 0): number {
  const delay = Math.min(firstDelayMs * 2 ** failures, maxDelayMs)
  return Math.max(delay * (0.75 + Math.random() / 2), seconds * 1000)
}

async function recordSuccess(deps: Deps, lease: GoogleLease, hasMore: boolean): Promise<void> {
  const now = deps.clock.now()
  await inLease(deps, lease, async (tx) => {
    await tx
      .updateTable('calendar_google_account')
      .set({
        synced_at: now,
        failure: '',
        failures: 0,
        due_at: new Date(now.getTime() + (hasMore ? restMs : pollMs)),
      })
      .where('agent_id', '=', lease.agent_id)
      .execute()
    await releaseLease(tx, lease)
    await deps.events.publish(lease.agent_id, { kind: 'calendar', data: {} }, tx)
  })
}

async function recordFailure(deps: Deps, lease: GoogleLease, error: unknown): Promise<void> {
  const kind = error instanceof GoogleError ? error.kind : 'unknown'
  const seconds = error instanceof GoogleError ? error.seconds : undefined
  const isOver = kind === 'access'
  if (!(error instanceof GoogleError)) deps.log.error({ err: error }, 'a Google calendar could not be synced')
  const now = deps.clock.now()
  await inLease(deps, lease, async (tx) => {
    await tx
      .updateTable('calendar_google_account')
      .set({
        state: isOver ? 'reconnect' : 'connected',
        failure: isOver
          ? googleTexts.reconnect
          : kind === 'busy'
            ? googleTexts.busy
            : googleTexts.unreachable,
        failures: lease.failures + 1,
        due_at: new Date(now.getTime() + getDelay(lease.failures, seconds)),
      })
      .where('agent_id', '=', lease.agent_id)
      .execute()
    await releaseLease(tx, lease)
    await deps.events.publish(lease.agent_id, { kind: 'calendar', data: {} }, tx)
    if (isOver)
      await notify(tx, deps, lease.agent_id, {
        kind: 'calendar',
        message: googleTexts.reconnectNotice,
        payload: { link: '/my-calendar/settings' },
      })
  })
}

/** Makes one calendar equal to Google's: first what changed there, then what changed here. */
async function syncCalendar(deps: Deps, lease: GoogleLease): Promise<void> {
  const client = new GoogleCalendarClient(deps.env.googleCalendarUrl, createGetToken(deps, lease.agent_id))
  const context = { deps, lease, client, zone: await findTimeZone(deps.db, lease.agent_id) }
  try {
    await pullChanges(context)
    await recordSuccess(deps, lease, await pushChanges(context))
  } catch (error) {
    if (error instanceof LeaseLostError) return
    await recordFailure(deps, lease, error).catch((failure: unknown) => {
      if (!(failure instanceof LeaseLostError)) throw failure
    })
  }
}

/** Syncs every Google calendar that is due, or one agent's; several processes share the work. */
export async function syncGoogleCalendars(deps: Deps, agentId?: string): Promise<void> {
  for (;;) {
    const lease = await acquireLease(deps, agentId)
    if (!lease) return
    await syncCalendar(deps, lease)
    if (agentId !== undefined) return
  }
}
