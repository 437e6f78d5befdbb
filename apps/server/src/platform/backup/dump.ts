import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'
import { withClient, findServerMajor, countRows } from './row-counts.ts'
import type { ListedFile } from './listing.ts'
import type { ObjectStore } from './objects.ts'

const run = promisify(execFile)
const maxMessageLength = 2000

/** The database as arguments, and its password in the environment, where other accounts cannot see it. */
function toConnection(databaseUrl: string): { readonly url: string; readonly env: NodeJS.ProcessEnv } {
  const url = new URL(databaseUrl)
  const password = decodeURIComponent(url.password)
  url.password = ''
  return { url: url.href, env: { ...process.env, ...(password !== '' && { PGPASSWORD: password }) } }
}

/** Throws unless a PostgreSQL client program on the PATH is as new as the server. */
export async function assertClientProgram(
  name: 'pg_dump' | 'pg_restore',
  serverMajor: number,
): Promise<void> {
  const output = await run(name, ['--version']).then(
    ({ stdout }) => stdout,
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
      throw new Error(
        `${name} is not on the PATH. Install the client programs of PostgreSQL ${serverMajor} or newer.`,
        { cause: error },
      )
    },
  )
  const major = Number(/(\d+)(?:\.\d+)*/.exec(output)?.[1])
  if (!(major >= serverMajor))
    throw new Error(
      `${name} is version ${major}, older than the PostgreSQL ${serverMajor} in DATABASE_URL. ` +
        `Put the client programs of PostgreSQL ${serverMajor} or newer first on the PATH.`,
    )
}

function collectErrors(child: ReturnType<typeof spawn>): () => string {
  let text = ''
  child.stderr?.on('data', (chunk: Buffer) => (text = (text + chunk.toString()).slice(-maxMessageLength)))
  return () => text.trim()
}

export const dumpPath = 'office.dump'

/** Stores the output of pg_dump, and counts the rows of the same snapshot. */
export async function storeDump(
  databaseUrl: string,
  store: ObjectStore,
): Promise<{ readonly file: ListedFile; readonly rows: Record<string, number> }> {
  return withClient(databaseUrl, async (client) => {
    await assertClientProgram('pg_dump', await findServerMajor(client))
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const { rows: snapshots } = await client.query<{ id: string }>('SELECT pg_export_snapshot() AS id')
    const { url, env } = toConnection(databaseUrl)
    const child = spawn(
      'pg_dump',
      ['--format=custom', '--no-password', `--snapshot=${snapshots[0]!.id}`, `--dbname=${url}`],
      { env, stdio: ['ignore', 'pipe', 'pipe'] },
    )
    const readErrors = collectErrors(child)
    const ended = once(child, 'close')
    const [object, [code]] = await Promise.all([store.storeStream(child.stdout), ended])
    if (code !== 0) throw new Error(`pg_dump failed:\n${readErrors()}`)
    const rows = await countRows(client)
    await client.query('COMMIT')
    return { file: { path: dumpPath, version: 0, ...object }, rows }
  })
}

/** Restores a dump into an empty database, completely or not at all. */
export async function restoreDump(databaseUrl: string, file: string): Promise<void> {
  const { url, env } = toConnection(databaseUrl)
  const child = spawn(
    'pg_restore',
    [
      '--single-transaction',
      '--exit-on-error',
      '--no-owner',
      '--no-privileges',
      '--no-password',
      `--dbname=${url}`,
      file,
    ],
    { env, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const readErrors = collectErrors(child)
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`pg_restore failed; the database is as it was before:\n${readErrors()}`)
}
