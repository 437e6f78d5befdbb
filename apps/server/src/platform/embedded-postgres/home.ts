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

/** The folders of an embedded database. */
export interface Home {
  /** Undefined if PostgreSQL runs under the account of this process. */
  readonly account: Account | undefined
  /** The folder of the cluster and of copied programs; the account can enter it. */
  readonly folder: string
  readonly cluster: string
}

/** Used when root's DATA_DIR is in a folder that the database account cannot enter, such as /root. */
const sharedHomesFolder = '/var/lib/pb-office'

/** In DATA_DIR: the path of a home outside it. In that home: the DATA_DIR it belongs to. */
const pointerFile = 'postgres-home'
const ownerFile = 'belongs-to'

function readText(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : undefined
}

/** A copy of a DATA_DIR still points to the original's cluster; two offices must not share it. */
function claimHome(home: string, dataDir: string): void {
  const other = readText(join(home, ownerFile))
  if (other !== undefined && other !== dataDir && readText(join(other, pointerFile)) === home)
    throw new Error(
      `The database of ${dataDir} is in ${home} and belongs to ${other}. ` +
        `If ${dataDir} is a copy, remove its file ${pointerFile} and it gets an empty database of its own.`,
    )
  writeFileSync(join(home, ownerFile), `${dataDir}\n`)
}

/** The folder of an existing home, found without creating or changing anything. */
export function getExistingHome(
  dataDir: string,
): { readonly folder: string; readonly isOutside: boolean; readonly isOwned: boolean } | undefined {
  if (!existsSync(dataDir)) return undefined
  const real = realpathSync(dataDir)
  const outside = readText(join(real, pointerFile))
  if (outside !== undefined)
    return { folder: outside, isOutside: true, isOwned: readText(join(outside, ownerFile)) === real }
  return existsSync(join(real, 'postgres')) ? { folder: real, isOutside: false, isOwned: true } : undefined
}

function createSharedHome(dataDir: string): string {
  mkdirSync(sharedHomesFolder, { recursive: true, mode: 0o755 })
  const home = mkdtempSync(join(sharedHomesFolder, `${basename(dataDir).replace(/^\.+/, '')}-`))
  writeFileSync(join(dataDir, pointerFile), `${home}\n`)
  return home
}

/** Finds the home of DATA_DIR's cluster; chooses it on the first start. */
export function findHome(dataDir: string): Home {
  const real = realpathSync(dataDir)
  const existing =
    readText(join(real, pointerFile)) ?? (existsSync(join(real, 'postgres')) ? real : undefined)
  const existingCluster = existing && join(existing, 'postgres')
  const account = databaseAccount(
    existingCluster && existsSync(existingCluster) ? existingCluster : undefined,
  )
  const reachable = existing ?? (canEnter(account, real) ? real : createSharedHome(real))
  if (reachable !== real) {
    mkdirSync(reachable, { recursive: true })
    claimHome(reachable, real)
  }
  if (account) allowEntry(reachable, account, real)
  return { account, folder: reachable, cluster: join(reachable, 'postgres') }
}

function allowEntry(home: string, account: Account, dataDir: string): void {
  // A shared home is private; the account enters it through its group.
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

/** Creates a folder that only the database account and root can enter. */
export function makePrivate(folder: string, account: Account | undefined): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  chmodSync(folder, 0o700)
  if (account) chownSync(folder, account.uid, account.gid)
}

/** The path of a socket is limited to 107 bytes, of which the file name takes 15. */
const maxSocketFolderBytes = 92

/** Returns the socket folder: in the home, or a new temporary folder if that path is too long. */
export function socketFolder(home: Home): string {
  const inside = join(home.folder, 'socket')
  const folder =
    Buffer.byteLength(inside) <= maxSocketFolderBytes
      ? inside
      : mkdtempSync(join(getShortTemporaryFolder(), 'pb-socket-'))
  makePrivate(folder, home.account)
  return folder
}

function getShortTemporaryFolder(): string {
  return Buffer.byteLength(tmpdir()) <= maxSocketFolderBytes - 20 ? tmpdir() : '/tmp'
}

/** Removes a socket folder that `socketFolder` created outside the home. */
export function dropSocketFolder(home: Home, folder: string): void {
  if (dirname(folder) !== home.folder && basename(folder).startsWith('pb-socket-'))
    rmSync(folder, { recursive: true, force: true })
}
