import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { packagedNative } from '../../src/platform/embedded-postgres/binaries.ts'
import { findPostmaster, stopPostmaster } from '../../src/platform/embedded-postgres/postmaster.ts'
import { socketUrl } from '../../src/platform/embedded-postgres/settings.ts'
import type { UserOptions } from '../../src/platform/embedded-postgres/user.fixture.ts'
import { maybeOne } from '../../src/platform/db/one-row.ts'

/** User id of the unprivileged account that every Linux system has. */
export const unprivilegedUid = 65534

/** A process with a reference to an embedded database. */
export interface DatabaseUser {
  readonly url: string
  readonly pid: number
  release(): Promise<void>
  /** SIGKILL. */
  kill(): Promise<void>
}

async function waitForMessage(child: ChildProcess): Promise<{ url?: string; error?: string }> {
  const [message] = (await once(child, 'message')) as [{ url?: string; error?: string }]
  return message
}

/** Starts a process that acquires the database; throws its error. */
export async function startUser(options: UserOptions): Promise<DatabaseUser> {
  const program = join(import.meta.dirname, '../../src/platform/embedded-postgres/user.fixture.ts')
  const child = fork(program, [JSON.stringify(options)], { execArgv: [] })
  const exit = once(child, 'exit')
  const { url, error } = await waitForMessage(child)
  if (url === undefined) {
    await exit
    throw new Error(error)
  }
  return {
    url,
    pid: child.pid!,
    async release() {
      child.send('release')
      await exit
    },
    async kill() {
      child.kill('SIGKILL')
      await exit
    },
  }
}

/** Runs a query over a separate connection and returns its first row. */
export async function queryOne(url: string, text: string): Promise<Record<string, unknown> | undefined> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, unknown>>(text)
    return maybeOne(rows)
  } finally {
    await client.end()
  }
}

/** A temporary folder of a test, including what the supervisor created elsewhere. */
export class DatabaseFolder {
  readonly root = mkdtempSync(join(tmpdir(), 'pb-supervisor-'))
  readonly dataDir: string

  constructor({ inside = 'data', owner }: { inside?: string; owner?: number | undefined } = {}) {
    chmodSync(this.root, 0o755)
    this.dataDir = join(this.root, inside)
    if (owner !== undefined) chownSync(this.root, owner, owner)
  }

  /** The home of the cluster: DATA_DIR, or the path in its pointer file. */
  get home(): string {
    const pointer = join(this.dataDir, 'postgres-home')
    return existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : this.dataDir
  }

  get cluster(): string {
    return join(this.home, 'postgres')
  }

  get postmaster(): number | undefined {
    return findPostmaster(this.cluster)?.pid
  }

  /** The URL of the running PostgreSQL. */
  get url(): string {
    return socketUrl(findPostmaster(this.cluster)!.socketFolder)
  }

  /** Copies the package as npm unpacks it without install scripts: without symbolic links. */
  package(name: string): string {
    const native = join(this.root, name, 'native')
    mkdirSync(join(this.root, name))
    const links = JSON.parse(readFileSync(join(packagedNative(), 'pg-symlinks.json'), 'utf8')) as {
      target: string
    }[]
    const linkTargets = new Set(links.map(({ target }) => join(packagedNative(), '..', target)))
    cpSync(packagedNative(), native, { recursive: true, filter: (path) => !linkTargets.has(path) })
    cpSync(join(packagedNative(), '../package.json'), join(native, '../package.json'))
    return native
  }

  /** Removes everything; returns whether a PostgreSQL was still running. */
  async remove(): Promise<boolean> {
    const running = findPostmaster(this.cluster)
    if (running) await stopPostmaster(running)
    if (this.home !== this.dataDir) rmSync(this.home, { recursive: true, force: true })
    rmSync(this.root, { recursive: true, force: true })
    return running !== undefined
  }
}
