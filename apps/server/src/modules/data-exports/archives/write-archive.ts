import { addDays } from '@pb/rules/dates'
import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { z } from 'zod'
import type { Deps } from '../../../platform/deps.ts'
import { encryptStream } from '../../../platform/encryption/encrypt-stream.ts'
import { encryptValue } from '../../../platform/encryption/encrypt.ts'
import { notify } from '../../notifications/index.ts'
import { archiveTexts } from '../texts.ts'
import { inSnapshot, type ExportScope } from '../writing/export-context.ts'
import { writeExport, type OutputFile } from '../writing/write-export.ts'
import { zipFiles } from '../writing/zip-files.ts'
import { deleteReplaced } from './limits.ts'
import { findExport, type ExportRow } from './queries.ts'

const lifetimeDays = 7
const progressMs = 2000
const jobData = z.object({ id: z.string() })

const toScope = ({ agent_id }: ExportRow): ExportScope =>
  agent_id === null ? { kind: 'office' } : { kind: 'agent', agentId: agent_id }

/** The part of an export that a file belongs to. */
function toStep(path: string): ExportRow['step'] {
  if (path.startsWith('people/') || path.startsWith('office/')) return 'mail'
  return path.startsWith('files/') || path.startsWith('recordings/') ? 'files' : 'tables'
}

/** Passes files on, and records every two seconds how far the archive is. */
async function* reportProgress(
  { autonomous }: Deps,
  id: string,
  files: AsyncIterable<OutputFile>,
  onFile: (count: number) => void,
): AsyncGenerator<OutputFile> {
  let count = 0
  let last = 0
  for await (const file of files) {
    count += 1
    if (performance.now() - last >= progressMs) {
      last = performance.now()
      await autonomous
        .updateTable('data_export')
        .set({ files: count, step: toStep(file.path) })
        .where('id', '=', id)
        .execute()
    }
    yield file
  }
  onFile(count)
}

/** Counts the bytes that pass. */
async function* count(
  source: AsyncIterable<Uint8Array>,
  onEnd: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for await (const chunk of source) {
    bytes += chunk.length
    yield chunk
  }
  onEnd(bytes)
}

/** Takes a row; what an interrupted attempt wrote is deleted. Null if there is nothing to do. */
async function begin(
  deps: Deps,
  id: string,
): Promise<{ row: ExportRow; fileKey: string; key: Buffer } | null> {
  const row = await findExport(deps.db, id)
  if (!row || (row.state !== 'waiting' && row.state !== 'running')) return null
  if (row.file_key !== null) await deps.files.delete(row.file_key)
  const key = randomBytes(32)
  const fileKey = `exports/${randomBytes(16).toString('hex')}`
  await deps.db.transaction().execute(async (tx) => {
    const sealed = await encryptValue({ ...deps, db: tx }, key.toString('base64url'))
    await tx
      .updateTable('data_export')
      .set({ state: 'running', file_key: fileKey, sealed, files: 0, step: 'tables' })
      .where('id', '=', id)
      .execute()
  })
  return { row, fileKey, key }
}

async function finish(
  deps: Deps,
  row: ExportRow,
  result: { readonly files: number; readonly bytes: number; readonly problems: number },
): Promise<void> {
  const now = deps.clock.now()
  const expiresAt = addDays(now, lifetimeDays)
  await deps.db.transaction().execute(async (tx) => {
    await tx
      .updateTable('data_export')
      .set({
        ...result,
        bytes: String(result.bytes),
        state: 'ready',
        step: '',
        finished_at: now,
        expires_at: expiresAt,
      })
      .where('id', '=', row.id)
      .execute()
    await notifyRequester(deps, tx, row, archiveTexts.ready(row.agent_id === null))
  })
}

async function notifyRequester(
  deps: Deps,
  db: Parameters<typeof notify>[0],
  row: ExportRow,
  message: string,
): Promise<void> {
  const link = row.agent_id === null ? '/office#export' : '/account-settings#export'
  await notify(db, deps, row.requested_by, {
    kind: 'system',
    message,
    payload: { link },
    key: `export:${row.id}`,
  })
}

async function fail(deps: Deps, row: ExportRow, fileKey: string): Promise<void> {
  await deps.files.delete(fileKey)
  await deps.db.transaction().execute(async (tx) => {
    await tx
      .updateTable('data_export')
      .set({ state: 'failed', step: '', file_key: null, sealed: null, finished_at: deps.clock.now() })
      .where('id', '=', row.id)
      .execute()
    await notifyRequester(deps, tx, row, archiveTexts.failed)
  })
}

/**
 * Writes the archive of a row into the file store, encrypted. Called again after its process was killed, it starts from
 * the beginning. An error ends it as failed: a person starts it again.
 */
export async function writeArchive(deps: Deps, data: unknown): Promise<void> {
  const begun = await begin(deps, jobData.parse(data).id)
  if (!begun) return
  const { row, fileKey, key } = begun
  try {
    let [files, bytes] = [0, 0]
    const problems = await inSnapshot(deps, toScope(row), async (context) => {
      const output = reportProgress(deps, row.id, writeExport(context), (total) => (files = total))
      const zip = count(zipFiles(output, context.now), (total) => (bytes = total))
      await deps.files.put(fileKey, Readable.from(encryptStream(key, zip), { objectMode: false }))
      return context.problems.length
    })
    await finish(deps, row, { files, bytes, problems })
  } catch (error) {
    deps.log.error({ err: error, export: row.id }, 'a data export failed')
    await fail(deps, row, fileKey)
  }
  await deleteReplaced(deps, row.agent_id)
}
