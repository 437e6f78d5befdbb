import { pino } from 'pino'
import type { ResolvedEnv } from '../../../../env.ts'
import { systemClock } from '../../../../platform/clock.ts'
import { openDeps } from '../../../../platform/open-deps.ts'
import { imap } from './index.ts'
import { deliverDue } from '../../outbox/delivery-worker.ts'

/** Child process that syncs IMAP mailboxes and delivers mail until it is killed. */
const { env, databaseUrl } = JSON.parse(process.argv[2]!) as { env: ResolvedEnv; databaseUrl: string }
// Exits when the parent is gone.
process.once('disconnect', () => process.exit())
const log = pino({ level: 'silent' })
const deps = await openDeps({ env, clock: systemClock, log, databaseUrl })
await imap.start(deps)
for (;;) {
  await deliverDue(deps, { imap })
  await new Promise((done) => setTimeout(done, 50))
}
