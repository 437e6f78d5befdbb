import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

/** See bench/README.md. */
const { values: options } = parseArgs({
  options: {
    provider: { type: 'string', default: 'imap' },
    messages: { type: 'string', default: '1500' },
    quota: { type: 'string', default: '15000' },
    only: { type: 'string' },
  },
})
if (options.provider !== 'imap' && options.provider !== 'gmail')
  throw new Error('--provider is imap or gmail')
const vitest = join(import.meta.dirname, '../node_modules/vitest/vitest.mjs')
const config = join(import.meta.dirname, 'mail-sync/vitest.config.ts')
const bench = `bench/mail-sync/${options.provider}.bench.ts`
const only = options.only === undefined ? [] : ['--testNamePattern', options.only]
const child = spawn(process.execPath, [vitest, 'run', '--config', config, bench, ...only], {
  stdio: 'inherit',
  env: { ...process.env, BENCH_MESSAGES: options.messages, BENCH_GMAIL_QUOTA: options.quota },
})
const [code] = (await once(child, 'exit')) as [number | null]
process.exitCode = code ?? 1
