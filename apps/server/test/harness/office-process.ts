import { once } from 'node:events'
import { findFreePort, launchServer, waitUntilOpen } from './server-process.ts'
import type { TestOffice } from './test-office.ts'

export interface OfficeProcess {
  readonly url: string
  /** Ends it as a crash does. */
  readonly kill: () => Promise<void>
}

/** Starts a server process on the office's database and files. It has the clock of the machine. */
export async function startOfficeProcess(office: TestOffice): Promise<OfficeProcess> {
  const port = await findFreePort()
  const server = launchServer({
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: office.deps.env.dataDir,
    DATABASE_URL: office.databaseUrl,
    SECRET_KEY: office.deps.env.secretKey,
    WEATHER_URL: 'off',
  })
  await waitUntilOpen(server)
  return {
    url: `http://127.0.0.1:${port}`,
    async kill() {
      const gone = once(server.child, 'exit')
      server.child.kill('SIGKILL')
      await gone
    },
  }
}
