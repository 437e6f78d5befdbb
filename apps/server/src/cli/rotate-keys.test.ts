import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makePaper } from '../../test/factories/application-papers.ts'
import { makeForm } from '../../test/factories/owned-applications.ts'
import { testOffice } from '../../test/harness/test-office.ts'
import { takeBackupLock, withoutBackups } from '../platform/backup/backup-lock.ts'
import { withClient } from '../platform/backup/row-counts.ts'
import { addDataKey } from '../platform/encryption/data-keys.ts'
import { readEncryptedFile } from '../platform/encryption/encrypt.ts'
import { one } from '../platform/db/one-row.ts'
import { run } from './rotate-keys.ts'

const office = testOffice()
let output: string[]

beforeEach(() => {
  output = []
  vi.spyOn(console, 'log').mockImplementation((text: string) => void output.push(text))
})
afterEach(() => {
  vi.restoreAllMocks()
})

const listKeys = async () =>
  (await office.deps.pool.query<{ id: number }>('SELECT id FROM encryption_key ORDER BY id')).rows.map(
    ({ id }) => id,
  )

test('encrypts papers with a new key, removes the old one, and continues what was interrupted', async () => {
  const agent = await office.person()
  const form = await makeForm(office.deps, agent)
  const bytes = Buffer.from('%PDF-1.7 the paper of a test')
  await makePaper(office.deps, form.id, { bytes })
  const readRow = async () =>
    one(
      (
        await office.deps.pool.query<{ key_id: number; file_key: string }>(
          'SELECT key_id, file_key FROM application_paper',
        )
      ).rows,
    )
  const [first] = await listKeys()

  expect(await run([], office.deps)).toBe(0)
  expect(output).toEqual(['Encrypted 1 value and files with the new key.', 'Removed the previous key.'])
  const [second, ...others] = await listKeys()
  expect(others).toEqual([])
  expect(second).toBeGreaterThan(first!)
  expect((await readRow()).key_id).toBe(second)

  // A command that was stopped after it had added the key.
  const { id: third } = await addDataKey(office.deps)
  expect(await run([], office.deps)).toBe(0)
  expect(await listKeys()).toEqual([third])
  expect((await readRow()).key_id).toBe(third)
  const plain = await readEncryptedFile(office.deps, (await readRow()).file_key)
  expect(plain?.equals(bytes)).toBe(true)
})

test('does not run during a backup, nor a backup during it', async () => {
  await withClient(office.databaseUrl, async (client) => {
    await takeBackupLock(client)
    await expect(run([], office.deps)).rejects.toThrow('A backup is running')
    await withClient(office.databaseUrl, (other) =>
      expect(takeBackupLock(other)).rejects.toThrow('Another backup'),
    )
  })
  await expect
    .poll(() => withoutBackups(office.deps, async () => true).catch(() => false), { timeout: 10_000 })
    .toBe(true)
  await withoutBackups(office.deps, () =>
    withClient(office.databaseUrl, (client) =>
      expect(takeBackupLock(client)).rejects.toThrow('Run the backup after it.'),
    ),
  )
})
