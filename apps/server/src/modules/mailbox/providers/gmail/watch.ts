import type { Deps } from '../../../../platform/deps.ts'
import type { Box } from './box.ts'
import { GmailFault } from './fault.ts'
import { watched } from './schemas.ts'

/** Gmail forgets after seven days that it was asked to tell, and wants to be asked once a day. */
const againMs = 86_400_000

/** When this process asked for each mailbox's news last; another one that asks too does no harm. */
const asked = new WeakMap<Deps['db'], Map<string, number>>()

/** Asks Gmail to tell of what happens in a mailbox, once a day, where the operator has set that up. */
export async function keepWatch({ deps, personId, client }: Box): Promise<void> {
  const { gmailPush } = deps.env
  if (!gmailPush) return
  const times = asked.get(deps.db) ?? new Map<string, number>()
  asked.set(deps.db, times)
  const now = deps.clock.now().getTime()
  if (now - (times.get(personId) ?? -Infinity) < againMs) return
  times.set(personId, now)
  try {
    const json = { topicName: gmailPush.topic }
    await client.read(watched, { what: 'watch', method: 'POST', path: 'watch', json })
  } catch (error) {
    // Polling goes on; tomorrow it is asked again.
    if (!(error instanceof GmailFault)) throw error
    deps.log.warn(
      { fault: error.kind, code: error.code, person: personId },
      'Gmail does not tell of a mailbox',
    )
  }
}
