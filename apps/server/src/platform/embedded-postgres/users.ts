import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isRunning, getOwnMark, parsePid } from '../processes.ts'

/** The processes that use a DATA_DIR's database. All functions are called under the folder's lock. */

const folderName = 'users'
const serverFile = 'server.pid'

/** Registers this process as the server of a DATA_DIR; throws if another one runs. */
export function registerServer(dataDir: string): void {
  const path = join(dataDir, serverFile)
  const mark = existsSync(path) ? readFileSync(path, 'utf8') : ''
  if (mark !== '' && isRunning(mark))
    throw new Error(
      `A server (process ${parsePid(mark)}) already runs on ${dataDir}. Stop it first, or set DATA_DIR to another folder.`,
    )
  writeFileSync(path, getOwnMark(), { mode: 0o600 })
}

export function unregisterServer(dataDir: string): void {
  rmSync(join(dataDir, serverFile), { force: true })
}

/** Registers a user; returns a function that removes it. */
export function addUser(dataDir: string): () => void {
  const folder = join(dataDir, folderName)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `${process.pid}-${randomBytes(4).toString('hex')}`)
  writeFileSync(path, getOwnMark(), { mode: 0o600 })
  return () => rmSync(path, { force: true })
}

/** Whether any process uses the database; removes entries of ended processes. */
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
