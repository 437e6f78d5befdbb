import { setTimeout as sleep } from 'node:timers/promises'
import type { DatabaseClient } from '../db/client.ts'
import type { Db } from '../db/db.ts'
import { tryLock, tryShareLock } from '../db/session-lock.ts'
import { assertNotReplaced } from './key-record.ts'

/** PostgreSQL takes a moment to end the connections of a process that has just stopped. */
const waitMs = 3000
const pollMs = 100

async function retry(take: () => Promise<boolean>): Promise<boolean> {
  for (const deadline = Date.now() + waitMs; ; await sleep(pollMs)) {
    const isTaken = await take()
    if (isTaken || Date.now() > deadline) return isTaken
  }
}

/**
 * Joins the processes of the office until the connection ends. Throws while its secret key is changed, or when the key
 * of this process was replaced.
 */
export async function joinOffice(client: DatabaseClient, secretKey: string): Promise<void> {
  const isTaken = await retry(() => tryShareLock(client, 'office'))
  if (!isTaken) throw new Error('secret-key:change is running. Start again after it.')
  await assertNotReplaced(client, secretKey)
}

/**
 * Makes sure that no process of the office runs, nor a backup, and that none starts until the connection ends; throws
 * while one does.
 */
export async function holdOfficeStopped(connection: Db): Promise<void> {
  if (!(await retry(() => tryLock(connection, 'office'))))
    throw new Error(
      'A server or a command uses this office. Stop all servers, on all machines, and run secret-key:change again.',
    )
  if (!(await retry(() => tryLock(connection, 'backup'))))
    throw new Error('A backup is running. Run secret-key:change after it.')
}
