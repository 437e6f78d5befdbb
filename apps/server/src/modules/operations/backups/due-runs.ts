import { addDays, dayMs } from '@pb/rules/dates'
import { newYorkDate } from '@pb/rules/new-york'
import { officeTimeZone, toInstant } from '@pb/rules/time-zone'

const hourMs = 3_600_000
/** When the night's backup is due: 3:10, which every night in New York has once. */
const nightMs = 3 * hourMs + 10 * 60_000
const retryMs = hourMs
const verifyEveryMs = 7 * dayMs
const verifyAgainMs = dayMs

/** What is known of earlier runs; times of their beginning, except for `failedAt`, the end of the last failed backup. */
export interface RunTimes {
  readonly backedUpAt: Date | null
  readonly failedAt: Date | null
  /** When the run of the archived log began; a backup that began before can't be restored to its moments. */
  readonly logStartedAt: Date | null
  readonly verification: { readonly startedAt: Date; readonly isDone: boolean } | null
}

const getNight = (moment: Date): Date =>
  new Date(toInstant(officeTimeZone, Date.parse(newYorkDate(moment)) + nightMs))

/** Returns the last moment at which a night's backup was due. */
export function findLastNight(now: Date): Date {
  const today = getNight(now)
  return today <= now ? today : getNight(addDays(now, -1))
}

/**
 * Returns what should run now. A backup is due when none began since the night's time: a server that was stopped then
 * makes it when it starts; or when the archived log began again since. After a failure it waits an hour. A verification is due a week after the last one, or a day
 * after one that failed or was skipped.
 */
export function findDueRun(now: Date, { backedUpAt, failedAt, logStartedAt, verification }: RunTimes) {
  const isWithoutLog = logStartedAt !== null && backedUpAt !== null && backedUpAt < logStartedAt
  if (backedUpAt === null || isWithoutLog || backedUpAt < findLastNight(now)) {
    const isWaiting = failedAt !== null && now.getTime() - failedAt.getTime() < retryMs
    return isWaiting ? null : 'backup'
  }
  if (verification === null) return 'verification'
  const age = now.getTime() - verification.startedAt.getTime()
  return age >= (verification.isDone ? verifyEveryMs : verifyAgainMs) ? 'verification' : null
}
