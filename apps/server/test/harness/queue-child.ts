import { pathToFileURL } from 'node:url'
import { pino } from 'pino'
import type { ResolvedEnv } from '../../src/env.ts'
import { systemClock } from '../../src/platform/clock.ts'
import type { Deps } from '../../src/platform/deps.ts'
import { openDeps } from '../../src/platform/open-deps.ts'

export interface QueueChild {
  readonly env: ResolvedEnv
  readonly databaseUrl: string
  /** The module that exports the function which processes the queue, and its name. */
  readonly file: string
  readonly name: string
}

/** A process that processes a queue until the test kills it. */
const { env, databaseUrl, file, name } = JSON.parse(process.argv[2]!) as QueueChild
// The test process has ended.
process.once('disconnect', () => process.exit())
const deps = await openDeps({ env, clock: systemClock, log: pino({ level: 'silent' }), databaseUrl })
const module = (await import(pathToFileURL(file).href)) as Record<string, (deps: Deps) => Promise<void>>
process.send!('ready')
for (;;) {
  await module[name]!(deps)
  await new Promise((done) => setTimeout(done, 20))
}
