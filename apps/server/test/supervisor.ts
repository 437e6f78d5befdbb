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
import { packagedNative } from '../src/platform/embedded-postgres/binaries.ts'
import { findPostmaster, stopPostmaster } from '../src/platform/embedded-postgres/postmaster.ts'
import type { UserOptions } from '../src/platform/embedded-postgres/user.fixture.ts'

/** An account without rights that every system has. */
export const nobody = 65534

/** A process of its own that holds an embedded database. */
export interface DatabaseUser {
  readonly url: string
  readonly pid: number
  release(): Promise<void>
  /** SIGKILL. */
  kill(): Promise<void>
}

async function answer(child: ChildProcess): Promise<{ url?: string; fault?: string }> {
  const [message] = (await once(child, 'message')) as [{ url?: string; fault?: string }]
  return message
}

/** Starts a process that takes hold of the database; throws what went wrong in it. */
export async function startUser(options: UserOptions): Promise<DatabaseUser> {
  const program = join(import.meta.dirname, '../src/platform/embedded-postgres/user.fixture.ts')
  const child = fork(program, [JSON.stringify(options)], { execArgv: [] })
  const exit = once(child, 'exit')
  const { url, fault } = await answer(child)
  if (url === undefined) {
    await exit
    throw new Error(fault)
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

/** Asks a database one thing over a connection of its own. */
export async function ask(url: string, text: string): Promise<Record<string, unknown> | undefined> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, unknown>>(text)
    return rows[0]
  } finally {
    await client.end()
  }
}

/** A temporary folder of a test, with what the supervisor may have placed elsewhere. */
export class Place {
  readonly root = mkdtempSync(join(tmpdir(), 'pb-supervisor-'))
  readonly dataDir: string

  constructor({ inside = 'data', owner }: { inside?: string; owner?: number | undefined } = {}) {
    chmodSync(this.root, 0o755)
    this.dataDir = join(this.root, inside)
    if (owner !== undefined) chownSync(this.root, owner, owner)
  }

  /** Where the cluster is: in DATA_DIR, or where a file there says. */
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

  /** A copy of the package as npm unpacks it where install scripts are blocked: without symbolic links. */
  package(name: string): string {
    const native = join(this.root, name, 'native')
    mkdirSync(join(this.root, name))
    const links = JSON.parse(readFileSync(join(packagedNative(), 'pg-symlinks.json'), 'utf8')) as {
      target: string
    }[]
    const left = new Set(links.map(({ target }) => join(packagedNative(), '..', target)))
    cpSync(packagedNative(), native, { recursive: true, filter: (path) => !left.has(path) })
    cpSync(join(packagedNative(), '../package.json'), join(native, '../package.json'))
    return native
  }

  /** Leaves nothing behind, whatever the test did; returns whether a PostgreSQL was still running. */
  async remove(): Promise<boolean> {
    const left = findPostmaster(this.cluster)
    if (left) await stopPostmaster(left)
    if (this.home !== this.dataDir) rmSync(this.home, { recursive: true, force: true })
    rmSync(this.root, { recursive: true, force: true })
    return left !== undefined
  }
}
