import { pino } from 'pino'
import type { ResolvedEnv } from '../../env.ts'
import { systemClock } from '../../platform/clock.ts'
import { openDeps } from '../../platform/open-deps.ts'
import { builtin, smtpPortOf } from './providers/builtin/provider.ts'
import { deliverDue } from './providers/outbox/deliver.ts'

/** A process that takes and delivers mail until it is killed; started by the test of that. Tells its port. */
const { env, databaseUrl } = JSON.parse(process.argv[2]!) as { env: ResolvedEnv; databaseUrl: string }
// Nobody is left to kill it.
process.once('disconnect', () => process.exit())
const log = pino({ level: 'silent' })
const deps = await openDeps({ env, clock: systemClock, log, databaseUrl })
await builtin.start(deps)
process.send!(smtpPortOf(deps))
for (;;) {
  await deliverDue(deps, { builtin })
  await new Promise((done) => setTimeout(done, 20))
}
