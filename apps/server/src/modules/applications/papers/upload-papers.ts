import type { Application } from '@pb/contract/applications'
import type { SessionActor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { NamedUpload } from '../../../platform/module.ts'
import { assertEditable, getOwnForm } from '../forms/find-form.ts'
import { getApplication } from '../forms/get-application.ts'
import { paperErrors, toBadInput } from '../texts.ts'
import { changePapers, type PaperChange } from './change-papers.ts'
import { releaseFiles, storeFile, type StoredFile } from './files.ts'
import { parsePaperFields, type PaperField } from './paper-fields.ts'
import { readPaper, summarizePaper, type PaperSummary } from './prepare-paper.ts'
import { listPapers } from './read-paper.ts'
import { findUploaded, recordUpload } from './upload-keys.ts'
import { deletePapers, insertPaper } from './write-papers.ts'

interface StoredUpload extends PaperField {
  readonly filename: string
  readonly prepared: PaperSummary
  readonly file: StoredFile
}

/** Reads and stores the files one by one, each as it arrives; `stored` has those to release when one fails. */
async function storeUploads(
  deps: Deps,
  fields: ReadonlyMap<string, PaperField>,
  { uploads, stored }: { uploads: AsyncIterable<NamedUpload>; stored: Map<string, StoredUpload> },
): Promise<void> {
  for await (const upload of uploads) {
    const field = fields.get(upload.field)
    if (!field || stored.has(upload.field)) throw toBadInput(`body.${upload.field}`, paperErrors.fieldUnknown)
    const prepared = await readPaper(upload)
    stored.set(upload.field, {
      ...field,
      filename: upload.filename,
      prepared: summarizePaper(prepared),
      file: await storeFile(deps, prepared.bytes),
    })
  }
  for (const name of fields.keys())
    if (!stored.has(name)) throw toBadInput(`body.${name}`, paperErrors.fieldMissing)
}

/** Replaces the paper of a field, which can be restored, or adds one. */
async function putPaper(
  { tx, form, now, log }: PaperChange,
  { document, position, filename, prepared, file }: StoredUpload,
): Promise<string> {
  const papers = (await listPapers(tx, [form.id])).get(form.id) ?? []
  const replaced = papers.find((paper) => paper.document === document && paper.position === position)
  if (replaced) await deletePapers(tx, form.id, { ids: [replaced.id], now })
  const paper = { document, filename, dated: null, prepared, file, now }
  const id = await insertPaper(tx, form.id, paper, position)
  await log('changed', { document, position })
  return id
}

/** Stores papers in the change's transaction; false when the upload with this key was stored before. */
async function putPapers(
  change: PaperChange,
  uploads: Iterable<StoredUpload>,
  key: string | undefined,
): Promise<boolean> {
  const { tx, form } = change
  if (key !== undefined && (await findUploaded(tx, form.id, key))) return false
  const ids: string[] = []
  for (const upload of uploads) ids.push(await putPaper(change, upload))
  if (key !== undefined) await recordUpload(tx, form.id, { key, paperId: ids[0]! })
  return true
}

const release = (deps: Deps, uploads: Iterable<StoredUpload>): Promise<void> =>
  releaseFiles(
    deps,
    [...uploads].map(({ file }) => file),
  )

/**
 * Uploads files for the named fields, all or nothing; a file of a field that has one replaces it, and the same key
 * uploads them once. Throws `not_found`,
 * `bad_input`, `too_large`, `bad_picture`, and `rule_broken` with the reason a file is refused.
 */
export async function uploadPapers(
  actor: SessionActor,
  deps: Deps,
  { formId, fieldNames, key }: { formId: string; fieldNames: readonly string[]; key: string | undefined },
  uploads: AsyncIterable<NamedUpload>,
): Promise<Application> {
  const { household } = await getOwnForm(deps.db, actor, formId)
  assertEditable(household)
  const fields = parsePaperFields(fieldNames)
  const stored = new Map<string, StoredUpload>()
  try {
    await storeUploads(deps, fields, { uploads, stored })
    let isNew = false
    await changePapers(actor, deps, formId, async (change) => {
      isNew = await putPapers(change, stored.values(), key)
      return isNew
    })
    if (!isNew) await release(deps, stored.values())
  } catch (error) {
    await release(deps, stored.values())
    throw error
  }
  return getApplication(actor, deps, formId)
}
