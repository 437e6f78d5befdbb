import { pino } from 'pino'
import type { ResolvedEnv } from '../../../env.ts'
import { systemClock } from '../../../platform/clock.ts'
import { openDeps } from '../../../platform/open-deps.ts'
import { processSubmissions } from './send-queue.ts'

/** A process that sends packages until the test kills it. */
const { env, databaseUrl } = JSON.parse(process.argv[2]!) as { env: ResolvedEnv; databaseUrl: string }
// The test process has ended.
process.once('disconnect', () => process.exit())
const deps = await openDeps({ env, clock: systemClock, log: pino({ level: 'silent' }), databaseUrl })
process.send!('ready')
for (;;) {
  await processSubmissions(deps)
  await new Promise((done) => setTimeout(done, 20))
}
