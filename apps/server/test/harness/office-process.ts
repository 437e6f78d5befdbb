import { openSession } from '../../src/platform/http/sessions.ts'
import type { ServerRole } from '../../src/platform/server-role.ts'
import { crashDatabase } from './crashing-process.ts'
import { findFreePort, launchServer, waitUntilOpen } from './server-process.ts'
import type { TestOffice, TestPerson } from './test-office.ts'

export interface OfficeProcess {
  readonly url: string
  /** Ends it as a crash does. */
  readonly kill: () => Promise<void>
  /** Ends it as an operator does; resolves to its exit code. */
  readonly stop: () => Promise<number | null>
}

interface ProcessOptions {
  /** Without a role, it does all. */
  readonly role?: ServerRole
  readonly environment?: Record<string, string>
}

/** Starts a server process on the office's database and files. It has the clock of the machine. */
export async function startOfficeProcess(
  office: TestOffice,
  { role, environment }: ProcessOptions = {},
): Promise<OfficeProcess> {
  const port = await findFreePort()
  const database = crashDatabase(environment?.['DATABASE_URL'] ?? office.databaseUrl)
  const server = launchServer(
    {
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: office.deps.env.dataDir,
      SECRET_KEY: office.deps.env.secretKey,
      WEATHER_URL: 'off',
      ...(role && { PUBLIC_URL: office.deps.env.publicUrl }),
      ...environment,
      DATABASE_URL: database.url,
    },
    role && ['--role', role],
  )
  await waitUntilOpen(server)
  return {
    url: `http://127.0.0.1:${port}`,
    kill: () => database.crash(server.child),
    stop() {
      server.child.kill('SIGTERM')
      return server.exit
    },
  }
}

/** Creates an agent, or takes one, with a session that does not expire by the machine's clock, which server processes have. */
export async function createProcessAgent(office: TestOffice, person?: TestPerson): Promise<TestPerson> {
  const agent = person ?? (await office.person())
  const sessionId = await office.deps.db
    .transaction()
    .execute((tx) =>
      openSession(tx, new Date(), { personId: agent.personId, userAgent: 'tests', issuerSession: null }),
    )
  return { ...agent, sessionId }
}
