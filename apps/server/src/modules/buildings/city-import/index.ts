import { newYorkDate } from '@pb/rules/new-york'
import type { Db, Tx } from '../../../platform/db/db.ts'
import type { ImportContext } from './fields.ts'
import { mergeStaged, findExcludedSales, type MergeCounts } from './merge.ts'
import type { Rejects } from './rejects.ts'
import { openFolder, readLines, type SourceFile } from './source-files.ts'
import { Staging } from './staging.ts'
import { planBySize } from '../../../platform/db/plan-by-size.ts'

export { countRejects, writeRejects } from './rejects.ts'
export { resolveLocation } from './resolve-location.ts'

/** Progress of an import; `share` is the share of the folder's bytes that were read. */
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

export interface ImportResult extends MergeCounts {
  /** Number of files with a known format. */
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
  /** Index of the file in the order of precedence. */
  readonly file: number
  readonly context: ImportContext
  readonly rejects: Rejects
}

/** Imports a folder of the city's files inside the caller's transaction. Idempotent. */
export async function importFolderWithin(
  tx: Tx,
  folder: string,
  { now, rejects, onProgress }: ImportOptions,
): Promise<ImportResult> {
  const { files, unknown, findArea } = await openFolder(folder)
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0)
  const staging = await Staging.open(tx)
  const context = { findArea, today: newYorkDate(now) }
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
  const merged = await mergeStaged(tx, now)
  for await (const { file, line, reason } of findExcludedSales(tx))
    await rejects.add(files[file]!.name, line, reason)
  return { ...merged, files: files.length, rows, rejected: rejects.count, unknown }
}

/** Imports a folder in one transaction and writes the list of rejected rows; a failure leaves neither rows nor list. */
export async function importFolder(db: Db, folder: string, options: ImportOptions): Promise<ImportResult> {
  try {
    const imported = await db.transaction().execute(async (tx) => {
      await planBySize(tx)
      const result = await importFolderWithin(tx, folder, options)
      // Before the commit, so that an import is rolled back when its rejects cannot be written.
      await options.rejects.flush()
      return result
    })
    await options.rejects.commit()
    return imported
  } catch (error) {
    await options.rejects.discard()
    throw error
  }
}
