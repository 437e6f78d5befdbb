import { randomBytes, randomFillSync } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DayOffice } from '../office-day/day-office.ts'

/** About as large as a scanned paper or a photo. */
const fileBytes = 400_000
const filesAtOnce = 8
const rowBytes = 500_000
const rowsAtOnce = 4

/** Fills half of the bytes with files, the other half with rows; neither can be compressed. */
export async function fillOffice({ dataDir, database }: DayOffice, bytes: number): Promise<void> {
  await database.pool.query(
    'CREATE TABLE backup_bench (id int PRIMARY KEY GENERATED ALWAYS AS IDENTITY, payload bytea NOT NULL)',
  )
  await database.pool.query('ALTER TABLE backup_bench ALTER payload SET STORAGE EXTERNAL')
  await Promise.all([
    fillFiles(join(dataDir, 'files', 'bench'), bytes / 2),
    fillRows(database.pool, bytes / 2),
  ])
  await database.pool.query('CHECKPOINT')
}

/** Random bytes that differ from call to call; filling all of them again would take longer than writing them. */
function createSource(bytes: number): () => Buffer {
  const content = randomBytes(bytes)
  return () => {
    randomFillSync(content, 0, 64)
    return Buffer.from(content)
  }
}

async function fillFiles(folder: string, bytes: number): Promise<void> {
  const next = createSource(fileBytes)
  let left = Math.ceil(bytes / fileBytes)
  const work = async () => {
    while (left > 0) {
      const number = left--
      const inner = join(folder, String(number % 256))
      await mkdir(inner, { recursive: true })
      await writeFile(join(inner, `${number}.bin`), next())
    }
  }
  await Promise.all(Array.from({ length: filesAtOnce }, work))
}

async function fillRows(pool: DayOffice['database']['pool'], bytes: number): Promise<void> {
  const next = createSource(rowBytes)
  let left = Math.ceil(bytes / rowBytes)
  const work = async () => {
    for (; left > 0; left -= 1) await pool.query('INSERT INTO backup_bench (payload) VALUES ($1)', [next()])
  }
  await Promise.all(Array.from({ length: rowsAtOnce }, work))
}
