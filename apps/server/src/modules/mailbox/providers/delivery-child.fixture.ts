import { pino } from 'pino'
import type { ResolvedEnv } from '../../../env.ts'
import { systemClock } from '../../../platform/clock.ts'
import { openDeps } from '../../../platform/open-deps.ts'
import { smtpProvider, getSmtpPort } from './smtp/provider.ts'
import { deliverDue } from '../outbox/delivery-worker.ts'

/** A process that receives and delivers mail until delivery-crash.test.ts kills it. Sends its port to the parent. */
const { env, databaseUrl } = JSON.parse(process.argv[2]!) as { env: ResolvedEnv; databaseUrl: string }
// The parent process has ended.
process.once('disconnect', () => process.exit())
const log = pino({ level: 'silent' })
const deps = await openDeps({ env, clock: systemClock, log, databaseUrl })
await smtpProvider.start(deps)
process.send!(getSmtpPort(deps))
for (;;) {
  await deliverDue(deps, { builtin: smtpProvider })
  await new Promise((done) => setTimeout(done, 20))
}
