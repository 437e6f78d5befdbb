import { pino } from 'pino'
import type { ResolvedEnv } from '../../../env.ts'
import { systemClock } from '../../../platform/clock.ts'
import { openDeps } from '../../../platform/open-deps.ts'
import { startMatching } from './work.ts'

/** A process that matches until it is killed; started by the test of that. */
const { env, databaseUrl } = JSON.parse(process.argv[2]!) as { env: ResolvedEnv; databaseUrl: string }
// Nobody is left to kill it.
process.once('disconnect', () => process.exit())
const deps = await openDeps({ env, clock: systemClock, log: pino({ level: 'silent' }), databaseUrl })
startMatching(deps)
process.send!('ready')
