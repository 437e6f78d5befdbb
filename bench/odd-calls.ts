import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

/** See bench/README.md. */
const { values: options } = parseArgs({
  options: {
    calls: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
  },
})
const vitest = join(import.meta.dirname, '../node_modules/vitest/vitest.mjs')
const child = spawn(process.execPath, [vitest, 'run', 'apps/server/src/odd-calls.test.ts'], {
  stdio: 'inherit',
  env: {
    ...process.env,
    ODD_CALLS: options.calls,
    ODD_CALLS_SEED: options.seed,
    ODD_CALLS_ONLY: options.only,
  },
})
const [code] = (await once(child, 'exit')) as [number | null]
process.exitCode = code ?? 1
