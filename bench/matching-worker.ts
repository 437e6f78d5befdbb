import { once } from 'node:events'
import { readEnv } from '../apps/server/src/env.ts'
import { systemClock } from '../apps/server/src/platform/clock.ts'
import { createLog } from '../apps/server/src/platform/logging.ts'
import { openDeps } from '../apps/server/src/platform/open-deps.ts'
import { processMatchQueue } from '../apps/server/src/modules/saved-searches/matching/worker.ts'

/**
 * Processes the match queue in a separate process, like a second server: starts on a message from the parent, and sends
 * one when done.
 */
const env = readEnv({
  ...process.env,
  SECRET_KEY: 'a secret key of the benchmark, long enough',
  NODE_ENV: 'production',
})
const deps = await openDeps({
  env: {
    ...env,
    secretKey: env.secretKey!,
    publicUrl: 'http://127.0.0.1',
    appAuthKey: 'bench',
    demoOffice: false,
  },
  clock: systemClock,
  log: createLog('info'),
  databaseUrl: env.databaseUrl!,
})
process.on('SIGTERM', () => {
  void deps.close().then(() => process.exit())
})
process.send!('ready')
await once(process, 'message')
await processMatchQueue(deps)
process.send!('processed')
