import { sql } from 'kysely'
import { exportedTables } from '../catalog/index.ts'
import { writeRecordings } from '../formats/write-recordings.ts'
import { formatReadme } from '../texts.ts'
import type { ExportContext, ExportedFile } from './export-context.ts'
import { createFileIndex } from './file-index.ts'
import { formatManifest, manifestName, type ManifestFile } from './manifest.ts'
import { measure } from './measure.ts'
import { writePeople } from './write-people.ts'
import { writeStoredFiles } from './write-stored-files.ts'
import { writeTable } from './write-table.ts'
import { one } from '../../../platform/db/one-row.ts'

/** A file of the export as it is written. Its content must be read to its end before the next file is asked for. */
export interface OutputFile {
  readonly path: string
  readonly content: AsyncIterable<Uint8Array>
}

async function* toIterable(text: string): AsyncGenerator<string> {
  yield text
}

async function* listFiles(context: ExportContext): AsyncGenerator<ExportedFile> {
  yield { path: 'README.txt', content: toIterable(formatReadme(context.scope, context.now)) }
  for (const table of exportedTables) {
    const file = await writeTable(context, table)
    if (file) yield file
  }
  yield* writePeople(context)
  yield* writeRecordings(context)
  yield* writeStoredFiles(context)
}

async function findSchema({ tx }: ExportContext): Promise<string> {
  const { rows } = await sql<{ name: string }>`SELECT max(name) AS name FROM kysely_migration`.execute(tx)
  return one(rows).name
}

/**
 * Yields all files of an export in the order in which they are written, the manifest last. Memory does not grow with rows,
 * mail or files.
 */
export async function* writeExport(context: ExportContext): AsyncGenerator<OutputFile> {
  const index = await createFileIndex()
  const files: ManifestFile[] = []
  try {
    for await (const { path, content, table, stored } of listFiles(context)) {
      const measured = measure(content, async (measures) => {
        if (stored) await index.add({ path, ...measures, ...stored })
        else files.push({ path, ...measures, ...(table && { table: { ...table, rows: table.rows() } }) })
      })
      yield { path, content: measured }
    }
    const path = 'files.csv'
    yield { path, content: measure(index.read(), (measures) => void files.push({ path, ...measures })) }
    const summary = { files, storedFiles: index.count(), schema: await findSchema(context) }
    yield { path: manifestName, content: measure(toIterable(formatManifest(context, summary)), () => {}) }
  } finally {
    await index.remove()
  }
}
