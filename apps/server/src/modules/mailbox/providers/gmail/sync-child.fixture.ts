import { pino } from 'pino'
import type { ResolvedEnv } from '../../../../env.ts'
import { systemClock } from '../../../../platform/clock.ts'
import { openDeps } from '../../../../platform/open-deps.ts'
import { deliverDue } from '../outbox/deliver.ts'
import { fakeAccounts } from './accounts.fixture.ts'
import { gmailProvider } from './provider.ts'

/** A process that keeps mailboxes in step with Gmail until it is killed; started by the test of that. */
const { env, databaseUrl } = JSON.parse(process.argv[2]!) as { env: ResolvedEnv; databaseUrl: string }
// Nobody is left to kill it.
process.once('disconnect', () => process.exit())
const log = pino({ level: 'silent' })
const deps = await openDeps({ env, clock: systemClock, log, databaseUrl })
const gmail = gmailProvider(
  fakeAccounts(async (email) => `token-0-${email}`),
  { wait: async () => {} },
)
await gmail.start(deps)
process.send!('started')
for (;;) {
  await deliverDue(deps, { gmail })
  await new Promise((done) => setTimeout(done, 20))
}
