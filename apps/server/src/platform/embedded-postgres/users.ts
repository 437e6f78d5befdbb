import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isRunning, ownMark, pidOf } from './processes.ts'

/** Who uses a DATA_DIR's database. All functions are called under the folder's lock. */

const folderName = 'users'
const serverFile = 'server.pid'

/** Refuses where a server runs on this DATA_DIR; otherwise notes that this process is its server. */
export function becomeServer(dataDir: string): void {
  const path = join(dataDir, serverFile)
  const mark = existsSync(path) ? readFileSync(path, 'utf8') : ''
  if (mark !== '' && isRunning(mark))
    throw new Error(
      `A server (process ${pidOf(mark)}) already runs on ${dataDir}. Stop it first, or set DATA_DIR to another folder.`,
    )
  writeFileSync(path, ownMark(), { mode: 0o600 })
}

/** Notes that this process is the server no more. */
export function stopBeingServer(dataDir: string): void {
  rmSync(join(dataDir, serverFile), { force: true })
}

/** Notes one more user; returns what takes the note back. */
export function addUser(dataDir: string): () => void {
  const folder = join(dataDir, folderName)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `${process.pid}-${randomBytes(4).toString('hex')}`)
  writeFileSync(path, ownMark(), { mode: 0o600 })
  return () => rmSync(path, { force: true })
}

/** Whether anybody still uses the database; notes of processes that are gone are cleared away. */
export function hasUsers(dataDir: string): boolean {
  const folder = join(dataDir, folderName)
  if (!existsSync(folder)) return false
  const living = readdirSync(folder).filter((name) => {
    const path = join(folder, name)
    const alive = isRunning(readFileSync(path, 'utf8'))
    if (!alive) rmSync(path, { force: true })
    return alive
  })
  return living.length > 0
}
