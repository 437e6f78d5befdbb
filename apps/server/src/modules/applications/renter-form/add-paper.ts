import type { applicationForms } from '@pb/contract/application-forms'
import type { Query } from '@pb/contract/endpoint'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { releaseFiles, withStoredFile } from '../papers/files.ts'
import { joinPapers } from '../papers/join-papers.ts'
import {
  discardUpload,
  readPaper,
  summarizePaper,
  type PaperUpload,
  type PreparedPaper,
} from '../papers/prepare-paper.ts'
import { readPaperFile, type Paper } from '../papers/read-paper.ts'
import { findUploaded, recordUpload } from '../papers/upload-keys.ts'
import { getPaper, insertPaper, replaceFile, type StoredPaper } from '../papers/write-papers.ts'
import { moveBarsToPage } from '../redaction/move-bars.ts'
import { isPdf } from '../redaction/redactions.ts'
import {
  assertOpen,
  assertPlausibleDate,
  getActiveForm,
  lockOpenForm,
  type ActiveForm,
} from './active-form.ts'
import type { ChangedPaper } from './papers.ts'
import { presentFormPaper } from './present.ts'
import { touchByRenter } from './touch-by-renter.ts'
import { translatePaperError } from './texts.ts'

type NewPaperQuery = Query<(typeof applicationForms)['addFormPaper']>

interface PreparedUpload {
  readonly query: NewPaperQuery
  readonly filename: string
  readonly prepared: PreparedPaper
}

/** Stores a file and refers to it by `write`, which returns the paper's id, or null when another change was first. */
function storePaper(
  deps: Deps,
  form: ActiveForm,
  { key, prepared }: { key: string; prepared: PreparedPaper },
  write: (tx: Tx, stored: StoredPaper) => Promise<string | null>,
): Promise<ChangedPaper | null> {
  return withStoredFile(deps, prepared.bytes, async (file) => {
    const changed = await deps.db.transaction().execute(async (tx) => {
      await lockOpenForm(tx, form)
      if (await findUploaded(tx, form.id, key)) return null
      const now = deps.clock.now()
      const paper_id = await write(tx, { prepared: summarizePaper(prepared), file, now })
      if (paper_id === null) return null
      await recordUpload(tx, form.id, { key, paperId: paper_id })
      const version = await touchByRenter(deps, tx, form)
      return { paper: presentFormPaper(await getPaper(tx, form.id, paper_id)), version }
    })
    if (!changed) await releaseFiles(deps, [file])
    return changed
  })
}

/** Stores a paper of its own; null when the same upload was stored meanwhile. */
function addPaper(deps: Deps, form: ActiveForm, { query, filename, prepared }: PreparedUpload) {
  const { document, dated = null, key } = query
  return storePaper(deps, form, { key, prepared }, (tx, stored) =>
    insertPaper(tx, form.id, { document, filename, dated, ...stored }),
  )
}

/** Adds pages to a paper; null when another change of it was first, or the same upload was stored meanwhile. */
async function appendPages(
  deps: Deps,
  form: ActiveForm,
  id: string,
  { query, prepared: added }: PreparedUpload,
) {
  const paper = await getPaper(deps.db, form.id, id)
  const bytes = await readPaperFile(deps, paper)
  const prepared = await joinPapers([{ bytes, content_type: paper.content_type }, added])
  return storePaper(deps, form, { key: query.key, prepared }, async (tx, stored) => {
    if (!(await replaceFile(tx, paper, stored))) return null
    if (!isPdf(paper)) await moveBarsToPage(tx, id, bytes)
    return id
  })
}

/** How often pages are joined again because another process added some meanwhile. */
const maxAttempts = 5

async function storeUpload(deps: Deps, form: ActiveForm, upload: PreparedUpload): Promise<ChangedPaper> {
  const { append_to, key } = upload.query
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const known = await findUploaded(deps.db, form.id, key)
    if (known) return presentKnown(deps, form, known)
    const stored =
      append_to === undefined
        ? await addPaper(deps, form, upload)
        : await appendPages(deps, form, append_to, upload)
    if (stored) return stored
  }
  throw new AppError('conflict')
}

/** The last upload of each form in this process: photos taken one after the other are joined in turn. */
const lastUploads = new Map<string, Promise<unknown>>()

async function inTurn<T>(formId: string, work: () => Promise<T>): Promise<T> {
  const running = (lastUploads.get(formId) ?? Promise.resolve()).then(work, work)
  lastUploads.set(formId, running)
  try {
    return await running
  } finally {
    if (lastUploads.get(formId) === running) lastUploads.delete(formId)
  }
}

/** The reply to a repeated upload. */
async function presentKnown({ db }: Deps, { id }: ActiveForm, paper: Paper): Promise<ChangedPaper> {
  const { version } = await db
    .selectFrom('application_form')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { paper: presentFormPaper(paper), version }
}

/**
 * Adds a paper, or pages to one; the same upload is stored once. Throws `not_found`, `bad_picture` and `rule_broken` with
 * the reason in the form's language; then nothing is stored.
 */
export async function addFormPaper(
  deps: Deps,
  token: string,
  query: NewPaperQuery,
  upload: PaperUpload,
): Promise<ChangedPaper> {
  const form = await getActiveForm(deps, token)
  assertOpen(form)
  assertPlausibleDate(query.dated, deps.clock.now(), form)
  if (query.append_to !== undefined) await getPaper(deps.db, form.id, query.append_to)
  const known = await findUploaded(deps.db, form.id, query.key)
  if (known) {
    await discardUpload(upload)
    return presentKnown(deps, form, known)
  }
  try {
    const prepared = await readPaper(upload)
    const { filename } = upload
    return await inTurn(form.id, () => storeUpload(deps, form, { query, filename, prepared }))
  } catch (error) {
    throw translatePaperError(error, form.language)
  }
}
