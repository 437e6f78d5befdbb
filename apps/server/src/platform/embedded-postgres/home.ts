import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { canEnter, databaseAccount, type Account } from './account.ts'

/** Where the parts of an embedded database are. */
export interface Home {
  /** Undefined: PostgreSQL runs under the account of this process. */
  readonly account: Account | undefined
  /** The folder of the cluster and of copied programs; the account can enter it. */
  readonly folder: string
  readonly cluster: string
}

/** Used where root's DATA_DIR lies in a folder that the database's account cannot enter, such as /root. */
const sharedHomes = '/var/lib/pb-office'

/** In DATA_DIR: the path of a home elsewhere. In that home: the DATA_DIR it belongs to. */
const pointer = 'postgres-home'
const owner = 'belongs-to'

function readText(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : undefined
}

/** A copy of a DATA_DIR still points at the original's cluster; two offices must not share it unawares. */
function claim(home: string, dataDir: string): void {
  const other = readText(join(home, owner))
  if (other !== undefined && other !== dataDir && readText(join(other, pointer)) === home)
    throw new Error(
      `The database of ${dataDir} is in ${home} and belongs to ${other}. ` +
        `If ${dataDir} is a copy, remove its file ${pointer} and it gets an empty database of its own.`,
    )
  writeFileSync(join(home, owner), `${dataDir}\n`)
}

function homeElsewhere(dataDir: string): string {
  mkdirSync(sharedHomes, { recursive: true, mode: 0o755 })
  const home = mkdtempSync(join(sharedHomes, `${basename(dataDir).replace(/^\.+/, '')}-`))
  writeFileSync(join(dataDir, pointer), `${home}\n`)
  return home
}

/** Finds, or on the first start decides, where DATA_DIR's cluster lives. */
export function findHome(dataDir: string): Home {
  const real = realpathSync(dataDir)
  const existing = readText(join(real, pointer)) ?? (existsSync(join(real, 'postgres')) ? real : undefined)
  const existingCluster = existing && join(existing, 'postgres')
  const account = databaseAccount(
    existingCluster && existsSync(existingCluster) ? existingCluster : undefined,
  )
  const reachable = existing ?? (canEnter(account, real) ? real : homeElsewhere(real))
  if (reachable !== real) {
    mkdirSync(reachable, { recursive: true })
    claim(reachable, real)
  }
  if (account) allowEntry(reachable, account, real)
  return { account, folder: reachable, cluster: join(reachable, 'postgres') }
}

function allowEntry(home: string, account: Account, dataDir: string): void {
  // A home of ours elsewhere is made closed; it opens for the account by its group alone.
  if (home !== dataDir) {
    chownSync(home, 0, account.gid)
    chmodSync(home, 0o750)
  }
  if (!canEnter(account, home))
    throw new Error(
      `The account of the database (uid ${account.uid}) cannot enter ${home}. ` +
        `Give it the right to (chmod o+x on the folders above), or set DATA_DIR to another folder.`,
    )
}

/** Makes a folder that only the database's account, and root, can enter. */
export function makePrivate(folder: string, account: Account | undefined): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  chmodSync(folder, 0o700)
  if (account) chownSync(folder, account.uid, account.gid)
}

/** The system's limit for a socket's path is 107 bytes, of which the name in the folder takes 15. */
const longestSocketFolder = 92

/** The folder of the socket: in the home, or where that path is too long, a new one under the temporary folder. */
export function socketFolder(home: Home): string {
  const inside = join(home.folder, 'socket')
  const folder =
    Buffer.byteLength(inside) <= longestSocketFolder
      ? inside
      : mkdtempSync(join(shortTemporary(), 'pb-socket-'))
  makePrivate(folder, home.account)
  return folder
}

function shortTemporary(): string {
  return Buffer.byteLength(tmpdir()) <= longestSocketFolder - 20 ? tmpdir() : '/tmp'
}

/** Removes a socket folder, but only one that `socketFolder` made outside the home. */
export function dropSocketFolder(home: Home, folder: string): void {
  if (dirname(folder) !== home.folder && basename(folder).startsWith('pb-socket-'))
    rmSync(folder, { recursive: true, force: true })
}
