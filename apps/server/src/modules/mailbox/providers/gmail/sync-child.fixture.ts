import { pino } from 'pino'
import type { ResolvedEnv } from '../../../../env.ts'
import { systemClock } from '../../../../platform/clock.ts'
import { openDeps } from '../../../../platform/open-deps.ts'
import { deliverDue } from '../../outbox/delivery-worker.ts'
import { createFakeAccounts } from './fake-accounts.fixture.ts'
import { gmailProvider } from './provider.ts'

/** Child process that syncs Gmail mailboxes until it is killed. */
const { env, databaseUrl } = JSON.parse(process.argv[2]!) as { env: ResolvedEnv; databaseUrl: string }
// Exits when the parent is gone.
process.once('disconnect', () => process.exit())
const log = pino({ level: 'silent' })
const deps = await openDeps({ env, clock: systemClock, log, databaseUrl })
const gmail = gmailProvider(
  createFakeAccounts(async (email) => `token-0-${email}`),
  { wait: async () => {} },
)
await gmail.start(deps)
process.send!('started')
for (;;) {
  await deliverDue(deps, { gmail })
  await new Promise((done) => setTimeout(done, 20))
}
