import { once } from 'node:events'
import { readEnv } from '../apps/server/src/env.ts'
import { systemClock } from '../apps/server/src/platform/clock.ts'
import { createLog } from '../apps/server/src/platform/logging.ts'
import { openDeps } from '../apps/server/src/platform/open-deps.ts'
import { matchNews } from '../apps/server/src/modules/saved-searches/matching/work.ts'

/** Matches all news there are and tells of them, in a process of its own as a second server would: waits for
 * its parent's word, and says when it is done. */
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
await matchNews(deps)
process.send!('drained')
