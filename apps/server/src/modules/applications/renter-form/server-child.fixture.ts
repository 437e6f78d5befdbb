import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { buildApp } from '../../../app.ts'
import type { ResolvedEnv } from '../../../env.ts'
import { systemClock } from '../../../platform/clock.ts'
import { openDeps } from '../../../platform/open-deps.ts'

/** A server process until the test kills it; sends its port. */
const { env, databaseUrl } = JSON.parse(process.argv[2]!) as { env: ResolvedEnv; databaseUrl: string }
// The test process has ended.
process.once('disconnect', () => process.exit())
const deps = await openDeps({ env, clock: systemClock, log: pino({ level: 'silent' }), databaseUrl })
const app = await buildApp(deps)
await app.listen({ host: '127.0.0.1', port: 0 })
process.send!((app.server.address() as AddressInfo).port)
