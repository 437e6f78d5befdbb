import { spawn } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/** Serves the product with a fresh demo office in a temporary folder, which goes when the server has stopped. */
const dataDir = await mkdtemp(join(tmpdir(), 'pb-e2e-'))
// Under root, the database's own account must get through it; else its files would be placed, and left, elsewhere.
await chmod(dataDir, 0o711)
const server = spawn(process.execPath, ['apps/server/src/main.ts'], {
  cwd: resolve(import.meta.dirname, '..'),
  // All browsers of the tests share one address.
  env: { ...process.env, DATA_DIR: dataDir, LIMIT_FACTOR: '100' },
  stdio: 'inherit',
})
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => server.kill('SIGTERM'))
const code = await new Promise<number>((settle) => server.on('exit', (status) => settle(status ?? 1)))
await rm(dataDir, { recursive: true, force: true })
process.exit(code)
