import { sql } from 'kysely'
import { decryptFile } from '../../../platform/encryption/encrypt.ts'
import { isFileKey } from '../../../platform/files/file-key.ts'
import { storedFiles, type StoredFiles } from '../catalog/stored-files.ts'
import { getOwner, type ExportContext, type ExportedFile } from './export-context.ts'
import { toOwnerCondition } from './owner-condition.ts'
import { readRows } from './read-rows.ts'

interface FileRow {
  readonly key: string
  readonly filename: string
}

/** The end of a name that programs choose by: `pdf` of `Lease.PDF` and of `application/pdf`; none if it has none. */
function getExtension(filename: string): string {
  const found = /[./]([a-z0-9]{1,5})$/i.exec(filename)?.[1]?.toLowerCase() ?? ''
  return found === '' ? '' : `.${found}`
}

async function* toIterable(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}

/** The content of a stored file, decrypted; null if it is not in the store or cannot be decrypted. */
async function openFile(
  { deps, problems }: ExportContext,
  { table, encrypted = false }: StoredFiles,
  key: string,
): Promise<AsyncIterable<Uint8Array> | null> {
  const stored = await deps.files.get(key)
  if (!stored) {
    problems.push(`The file ${key} of ${table} is not in the file store.`)
    return null
  }
  if (!encrypted) return stored.stream
  // Encrypted files are encrypted as a whole; their limit is 25 MB.
  const bytes = Buffer.concat((await stored.stream.toArray()) as Buffer[])
  try {
    return toIterable(await decryptFile(deps, bytes))
  } catch {
    problems.push(`The file ${key} of ${table} can't be decrypted with this office's secret.`)
    return null
  }
}

/** Yields the files of one kind, each under its key in the store. */
async function* writeKind(context: ExportContext, kind: StoredFiles): AsyncGenerator<ExportedFile> {
  const agentId = getOwner(context)
  if (agentId !== null && kind.owner === undefined) return
  const condition = agentId === null ? sql`` : sql`AND ${toOwnerCondition(kind.owner!, agentId)}`
  const rows = readRows(
    context.tx,
    sql<FileRow>`SELECT ${kind.key} AS key, coalesce(${kind.filename ?? sql`''`}, '') AS filename
      FROM ${sql.table(kind.table)} AS t WHERE (${kind.key}) IS NOT NULL ${condition}`,
  )
  for await (const { key, filename } of rows) {
    if (!isFileKey(key)) {
      context.problems.push(`A row of ${kind.table} has no valid file key.`)
      continue
    }
    const content = await openFile(context, kind, key)
    if (!content) continue
    const extension = /\.[a-z0-9]+$/i.test(key) ? '' : getExtension(filename)
    yield { path: `files/${key}${extension}`, content, stored: { table: kind.table, filename } }
  }
}

/** Yields the stored files of an export: photos, papers, statements, recordings; encrypted ones decrypted. */
export async function* writeStoredFiles(context: ExportContext): AsyncGenerator<ExportedFile> {
  for (const kind of storedFiles) yield* writeKind(context, kind)
}
