import { pino } from 'pino'
import type { ResolvedEnv } from '../../../env.ts'
import { systemClock } from '../../../platform/clock.ts'
import { openDeps } from '../../../platform/open-deps.ts'
import { processSendQueue } from './process-queue.ts'

/** A process that processes the send queue until the test kills it. */
const { env, databaseUrl } = JSON.parse(process.argv[2]!) as { env: ResolvedEnv; databaseUrl: string }
// The test process has ended.
process.once('disconnect', () => process.exit())
const log = pino({ level: 'silent' })
const deps = await openDeps({ env, clock: systemClock, log, databaseUrl })
process.send!('ready')
for (;;) {
  await processSendQueue(deps)
  await new Promise((done) => setTimeout(done, 20))
}
