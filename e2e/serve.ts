import { spawn } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/** Runs the product with a new demo office in a temporary folder, which is deleted when the server stops. */
const dataDir = await mkdtemp(join(tmpdir(), 'pb-e2e-'))
// When run as root, PostgreSQL runs as another user, who needs access to the folder.
await chmod(dataDir, 0o711)
const server = spawn(process.execPath, ['apps/server/src/main.ts'], {
  cwd: resolve(import.meta.dirname, '..'),
  // All browsers of the tests share an IP address, and so its rate limits.
  env: { ...process.env, DATA_DIR: dataDir, LIMIT_FACTOR: '100' },
  stdio: 'inherit',
})
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => server.kill('SIGTERM'))
const code = await new Promise<number>((settle) => server.on('exit', (status) => settle(status ?? 1)))
await rm(dataDir, { recursive: true, force: true })
process.exit(code)
