import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'

/** A running office without people, listings and buildings. */
export interface EmptyOffice {
  /** The set-up link that the server prints. */
  readonly setupLink: string
  stop(): Promise<void>
}

async function readSetupLink(server: ChildProcess): Promise<string> {
  for await (const line of createInterface({ input: server.stdout! })) {
    const link = /Create the first one: (\S+)/.exec(line)?.[1]
    if (link !== undefined) return link
  }
  throw new Error('The server stopped before it printed a set-up link')
}

/** Starts a server with a new, empty data folder, as `npm start` does for a real office. */
export async function startEmptyOffice(port: number): Promise<EmptyOffice> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pb-empty-'))
  // When run as root, PostgreSQL runs as another user, who needs access to the folder.
  await chmod(dataDir, 0o711)
  const server = spawn(process.execPath, ['apps/server/src/main.ts'], {
    cwd: resolve(import.meta.dirname, '..'),
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PB_DEMO: '0',
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${port}`,
      SMTP_PORT: '0',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const stop = async () => {
    if (server.exitCode === null && server.kill('SIGTERM')) await once(server, 'exit')
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    const setupLink = await readSetupLink(server)
    server.stdout.resume()
    return { setupLink, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
