import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testOffice } from '../../../test/harness/test-office.ts'
import { createFileTable } from './file-table.ts'

const office = testOffice()

/** Files of one table, to all of which a row refers, or to none. */
const createFiles = (isReferred: boolean) =>
  createFileTable({
    table: 'application_copy_file',
    folder: 'test/copies',
    references: [isReferred ? sql`true` : sql`false`],
  })

/** Stores a file for a change that fails; returns its key. */
async function storeForFailure(files: ReturnType<typeof createFiles>): Promise<string> {
  let stored = ''
  const change = files.storeFor(office.deps, Buffer.from('a copy'), async (fileKey) => {
    stored = fileKey
    expect(await files.read(office.deps, fileKey)).toEqual(Buffer.from('a copy'))
    throw new Error('refused')
  })
  await expect(change).rejects.toThrow('refused')
  return stored
}

const countRows = async (fileKey: string) => {
  const { rows } = await sql`SELECT FROM application_copy_file WHERE file_key = ${fileKey}`.execute(
    office.deps.db,
  )
  return rows.length
}

test('the file of a refused change is deleted at once', async () => {
  const fileKey = await storeForFailure(createFiles(false))
  expect(await countRows(fileKey)).toBe(0)
  expect(await office.deps.files.get(fileKey)).toBeNull()
})

test('a file stays when its row was committed although the change seems to have failed', async () => {
  const files = createFiles(true)
  const fileKey = await storeForFailure(files)
  expect(await countRows(fileKey)).toBe(1)
  expect(await files.read(office.deps, fileKey)).toEqual(Buffer.from('a copy'))
})
