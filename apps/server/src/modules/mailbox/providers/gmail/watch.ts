import { dayMs } from '@pb/rules/dates'
import type { Deps } from '../../../../platform/deps.ts'
import type { GmailContext } from './gmail-context.ts'
import { GmailError } from './errors.ts'
import { watchResponse } from './schemas.ts'

/** A watch expires after seven days; Gmail recommends to renew it daily. */
const renewAfterMs = dayMs

/** Time of the last renewal by this process. Renewals by other processes do no harm. */
const lastRenewals = new WeakMap<Deps['db'], Map<string, number>>()

/** Renews the mailbox's push subscription once a day, if the operator configured push. */
export async function renewWatch({ deps, personId, client }: GmailContext): Promise<void> {
  const { gmailPush } = deps.env
  if (!gmailPush) return
  const times = lastRenewals.get(deps.db) ?? new Map<string, number>()
  lastRenewals.set(deps.db, times)
  const now = deps.clock.now().getTime()
  if (now - (times.get(personId) ?? -Infinity) < renewAfterMs) return
  times.set(personId, now)
  try {
    const json = { topicName: gmailPush.topic }
    await client.read(watchResponse, { operation: 'watch', method: 'POST', path: 'watch', json })
  } catch (error) {
    // Polling continues; the next renewal is tomorrow.
    if (!(error instanceof GmailError)) throw error
    deps.log.warn({ kind: error.kind, code: error.code, person: personId }, 'Gmail push subscription failed')
  }
}
