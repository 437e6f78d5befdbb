import { arrayBuffer } from 'node:stream/consumers'
import type { ClientImportReadingInput } from '@pb/contract/client-imports'
import type { Actor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { withReadAttempt } from '../../../platform/files/read-attempts.ts'
import type { Upload } from '../../../platform/module.ts'
import { type Reading } from './file/grid.ts'
import { readClientFile } from './file/read-file.ts'
import { cancelProgress } from './apply-progress.ts'
import { insertChunks } from './chunk-queries.ts'
import { startPlan } from './make-plan.ts'
import { findPlan, resetPlan } from './plan-queries.ts'
import {
  insertDraft,
  deleteDraft,
  findDraft,
  findImport,
  findKnownColumns,
  lockImport,
  rememberColumns,
  saveReading,
  type DraftRow,
  type ImportRow,
} from './queries.ts'
import { importErrors } from './texts.ts'

/** A draft with its content and its import. */
export interface Draft extends DraftRow {
  readonly file: ImportRow
}

async function loadDraft(tx: Tx, file: ImportRow | undefined): Promise<Draft> {
  if (!file) throw new AppError('not_found')
  const draft = await findDraft(tx, file.id)
  if (!draft) throw new AppError('conflict', importErrors.alreadyApplied)
  return { file, ...draft }
}

/** Loads the agent's draft and locks it until the transaction ends. */
export async function lockDraft(tx: Tx, { personId }: Actor, id: string): Promise<Draft> {
  return loadDraft(tx, await lockImport(tx, personId, id))
}

/**
 * Reads a file and stores its content as a draft, which is then planned in the background; throws `rule_broken` with the
 * reason if it cannot be read.
 */
export async function createDraft(actor: Actor, deps: Deps, upload: Upload): Promise<Draft> {
  const { personId } = actor
  const { db, clock } = deps
  const bytes = new Uint8Array(await arrayBuffer(upload.stream))
  const remembered = await findKnownColumns(db, personId)
  const file = await withReadAttempt({ db, clock }, bytes, () =>
    readClientFile(bytes, remembered, upload.signal),
  )
  const fileName = upload.filename.replace(/[\p{Cc}]/gu, '').slice(0, 200) || 'file'
  const { exportedBy, columns } = file.suggested
  const reading: Reading = {
    exportedBy,
    columns,
    dayFirst: false,
    searchType: 'rental',
    source: '',
    tagIds: [],
  }
  upload.signal.throwIfAborted()
  const draft = await db.transaction().execute(async (tx) => {
    const id = await insertDraft(tx, { agentId: personId, fileName, file, reading, now: clock.now() })
    await insertChunks(tx, id, file.chunks)
    await resetPlan(tx, id)
    return loadDraft(tx, await findImport(tx, personId, id))
  })
  startPlan(actor, deps, draft.file.id)
  return draft
}

export async function getOwnImport(
  { personId }: Actor,
  { db }: Pick<Deps, 'db'>,
  id: string,
): Promise<ImportRow> {
  const file = await findImport(db, personId, id)
  if (!file) throw new AppError('not_found')
  return file
}

/** Stops the import while it is being applied, so that nothing of it is stored; throws `conflict` when it is not. */
export async function cancelApply(actor: Actor, { db }: Pick<Deps, 'db'>, id: string): Promise<ImportRow> {
  const canceled = await cancelProgress(db, actor.personId, id)
  const file = await getOwnImport(actor, { db }, id)
  if (!canceled) throw new AppError('conflict', importErrors.notRunning)
  return file
}

export async function getOwnDraft({ personId }: Actor, { db }: Pick<Deps, 'db'>, id: string): Promise<Draft> {
  return db.transaction().execute(async (tx) => loadDraft(tx, await findImport(tx, personId, id)))
}

function applyReadingInput(
  { grid, reading, file }: Draft,
  { columns, search_type, source, tag_ids, day_first }: ClientImportReadingInput,
): Reading {
  if (columns && (file.kind === 'vcard' || columns.length !== grid.titles.length))
    throw new AppError('rule_broken', importErrors.columnMismatch)
  return {
    exportedBy: reading.exportedBy,
    dayFirst: day_first ?? reading.dayFirst,
    columns: columns
      ? columns.map((field, at) => ({
          field,
          known: reading.columns[at]!.known || field !== reading.columns[at]!.field,
        }))
      : reading.columns,
    searchType: search_type ?? reading.searchType,
    source: source ?? reading.source,
    tagIds: tag_ids ?? reading.tagIds,
  }
}

/**
 * Updates the column mapping of a draft, which is then planned again; the agent's mapping is stored by column titles for
 * later imports.
 */
export async function updateReading(
  actor: Actor,
  deps: Deps,
  id: string,
  input: ClientImportReadingInput,
): Promise<Draft> {
  const { draft, isReplanned } = await deps.db.transaction().execute(async (tx) => {
    const before = await lockDraft(tx, actor, id)
    const reading = applyReadingInput(before, input)
    await saveReading(tx, id, reading)
    if (input.columns) await rememberColumns(tx, actor.personId, before.grid, reading)
    // Tags of all clients are no part of the plan.
    const toPlanned = ({ columns, ...rest }: Reading) =>
      JSON.stringify([{ ...rest, tagIds: [] }, columns.map(({ field }) => field)])
    const failed = (await findPlan(tx, id))?.error !== ''
    const isChanged = failed || toPlanned(before.reading) !== toPlanned(reading)
    if (isChanged) await resetPlan(tx, id)
    return { draft: { ...before, reading }, isReplanned: isChanged }
  })
  if (isReplanned) startPlan(actor, deps, id)
  return draft
}

/** What a client cannot do without and no column is mapped to: one of name, email and phone is needed. */
export function findMissingFields({ reading }: DraftRow): ('name' | 'email')[] {
  const fields = new Set(reading.columns.map(({ field }) => field))
  const isThere = (['name', 'first_name', 'last_name', 'company', 'email', 'phone'] as const).some((field) =>
    fields.has(field),
  )
  return isThere ? [] : ['name', 'email']
}

export async function discardDraft(actor: Actor, { db }: Deps, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockDraft(tx, actor, id)
    await deleteDraft(tx, id)
  })
}
