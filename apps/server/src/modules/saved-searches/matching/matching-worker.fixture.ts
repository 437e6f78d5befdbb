import { pino } from 'pino'
import type { ResolvedEnv } from '../../../env.ts'
import { systemClock } from '../../../platform/clock.ts'
import { openDeps } from '../../../platform/open-deps.ts'
import { startMatchingWorker } from './worker.ts'

/** A matching process, started by `worker-killed.test.ts`, which kills it. */
const { env, databaseUrl } = JSON.parse(process.argv[2]!) as { env: ResolvedEnv; databaseUrl: string }
// Exits with the test process.
process.once('disconnect', () => process.exit())
const deps = await openDeps({ env, clock: systemClock, log: pino({ level: 'silent' }), databaseUrl })
startMatchingWorker(deps)
process.send!('ready')
