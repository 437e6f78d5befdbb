import { buildApp } from '../apps/server/src/app.ts'
import { readEnv } from '../apps/server/src/env.ts'
import { systemClock } from '../apps/server/src/platform/clock.ts'
import { createLog } from '../apps/server/src/platform/logging.ts'
import { modules } from '../apps/server/src/modules/registry.ts'
import { openDeps } from '../apps/server/src/platform/open-deps.ts'

/**
 * Runs the production server on an existing database in a child process, until SIGTERM; BENCH_WORK names the module
 * whose jobs it runs too.
 */
const env = readEnv(process.env)
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
const app = await buildApp(deps)
await app.listen({ host: '127.0.0.1', port: env.port })
const endWork = await modules.find(({ name }) => name === process.env['BENCH_WORK'])?.work?.(deps)
process.on('SIGTERM', () => {
  void Promise.all([app.close(), endWork?.()])
    .then(() => deps.close())
    .then(() => process.exit())
})
process.send!('listening')
