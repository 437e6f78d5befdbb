import { newYorkDate } from '@pb/rules/new-york'
import type { Db, Tx } from '../../platform/db.ts'
import type { ReadingContext } from './fields.ts'
import { merge, siftedOut, type Merged } from './merge.ts'
import type { Rejects } from './rejects.ts'
import { openFolder, readLines, type SourceFile } from './source-files.ts'
import { Staging } from './staging.ts'

export { countRejects, writeRejects } from './rejects.ts'
export { placeOf } from './places.ts'

/** How far the import is; shares are of the folder's bytes. */
export interface Progress {
  readonly file: string
  readonly rows: number
  readonly share: number
}

export interface ImportOptions {
  readonly now: Date
  readonly rejects: Rejects
  readonly onProgress?: (progress: Progress) => void
}

export interface Imported extends Merged {
  /** Files that were understood. */
  readonly files: number
  readonly rows: number
  readonly rejected: number
  readonly unknown: readonly string[]
}

async function stageFile(
  staging: Staging,
  { source, file, context, rejects }: StageOptions,
  onRow: (bytesRead: number) => void,
): Promise<void> {
  for await (const { number: line, row, bytesRead } of readLines(source.path)) {
    onRow(bytesRead)
    const { building, sale, reject } = source.reader.read(row, context)
    if (reject !== undefined) await rejects.add(source.name, line, reject)
    if (!building) continue
    await staging.addBuilding({ file, line }, building)
    if (sale) await staging.addSale({ file, line }, building, sale)
  }
}

interface StageOptions {
  readonly source: SourceFile
  /** The file's place in the order of belief. */
  readonly file: number
  readonly context: ReadingContext
  readonly rejects: Rejects
}

/**
 * Imports a folder of the city's files inside the caller's transaction: all of it or nothing, and a second time with
 * the same result.
 */
export async function importFolderWithin(
  tx: Tx,
  folder: string,
  { now, rejects, onProgress }: ImportOptions,
): Promise<Imported> {
  const { files, unknown, areaOf } = await openFolder(folder)
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0)
  const staging = await Staging.open(tx)
  const context = { areaOf, today: newYorkDate(now) }
  let rows = 0
  let done = 0
  for (const [file, source] of files.entries()) {
    await stageFile(staging, { source, file, context, rejects }, (bytesRead) => {
      rows += 1
      onProgress?.({ file: source.name, rows, share: (done + bytesRead) / total })
    })
    done += source.bytes
  }
  await staging.flush()
  const merged = await merge(tx)
  for await (const { file, line, reason } of siftedOut(tx)) await rejects.add(files[file]!.name, line, reason)
  return { ...merged, files: files.length, rows, rejected: rejects.count, unknown }
}

/** Imports a folder and keeps the list of what was left out; a failure leaves neither rows nor list. */
export async function importFolder(db: Db, folder: string, options: ImportOptions): Promise<Imported> {
  try {
    const imported = await db.transaction().execute(async (tx) => {
      const within = await importFolderWithin(tx, folder, options)
      // Before the rows count: an import whose rejects cannot be written has not happened.
      await options.rejects.flush()
      return within
    })
    await options.rejects.keep()
    return imported
  } catch (error) {
    await options.rejects.discard()
    throw error
  }
}
