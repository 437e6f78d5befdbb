import type { ClientImportReadingInput } from '@pb/contract/client-imports'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import type { Upload } from '../../platform/module.ts'
import { plainTitle } from './file/columns.ts'
import { ImportFault, type Reading } from './file/grid.ts'
import { readClientFile, suggestReading } from './file/read.ts'
import {
  addDraft,
  deleteDraft,
  findDraft,
  findImport,
  knownColumns,
  lockImport,
  rememberColumns,
  saveReading,
  type DraftRow,
  type ImportRow,
} from './queries.ts'

/** A draft with what it holds. */
export interface Draft extends DraftRow {
  readonly file: ImportRow
}

async function draftOf(tx: Tx, file: ImportRow | undefined): Promise<Draft> {
  if (!file) throw new AppError('not_found')
  const draft = await findDraft(tx, file.id)
  if (!draft) throw new AppError('conflict', 'This file has been imported already')
  return { file, ...draft }
}

/** A draft of the agent's, held against others who would change or apply it. */
export async function lockDraft(tx: Tx, { personId }: Actor, id: string): Promise<Draft> {
  return draftOf(tx, await lockImport(tx, personId, id))
}

async function bytesOf({ stream }: Upload): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = []
  for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk)
  return new Uint8Array(Buffer.concat(chunks))
}

/** Reads a file and keeps what it holds as a draft; throws `rule_broken` with the reason where it cannot be read. */
export async function takeClients({ personId }: Actor, { db, clock }: Deps, upload: Upload): Promise<Draft> {
  const file = await readClientFile(await bytesOf(upload)).catch((error: unknown) => {
    throw error instanceof ImportFault ? new AppError('rule_broken', error.message) : error
  })
  const fileName = upload.filename.replace(/[\p{Cc}]/gu, '').slice(0, 200) || 'file'
  const reading = suggestReading(file, await knownColumns(db, personId), plainTitle)
  return db.transaction().execute(async (tx) => {
    const id = await addDraft(tx, { agentId: personId, fileName, file, reading, now: clock.now() })
    return draftOf(tx, await findImport(tx, personId, id))
  })
}

export async function ownImport(
  { personId }: Actor,
  { db }: Pick<Deps, 'db'>,
  id: string,
): Promise<ImportRow> {
  const file = await findImport(db, personId, id)
  if (!file) throw new AppError('not_found')
  return file
}

export async function ownDraft({ personId }: Actor, { db }: Pick<Deps, 'db'>, id: string): Promise<Draft> {
  return db.transaction().execute(async (tx) => draftOf(tx, await findImport(tx, personId, id)))
}

function readingAfter(
  { grid, reading, file }: Draft,
  { columns, search_type, source, tag_ids }: ClientImportReadingInput,
): Reading {
  if (columns && (file.kind === 'vcard' || columns.length !== grid.titles.length))
    throw new AppError('rule_broken', 'These are not the columns of the file')
  return {
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

/** Reads a draft as the agent says; columns that were chosen are remembered by their titles. */
export async function changeReading(
  actor: Actor,
  { db }: Deps,
  id: string,
  input: ClientImportReadingInput,
): Promise<Draft> {
  return db.transaction().execute(async (tx) => {
    const draft = await lockDraft(tx, actor, id)
    const reading = readingAfter(draft, input)
    await saveReading(tx, id, reading)
    if (input.columns) await rememberColumns(tx, actor.personId, draft.grid, reading)
    return { ...draft, reading }
  })
}

/** Fields without which no row can be used. */
export function missingFields({ reading }: DraftRow): ('name' | 'email')[] {
  const fields = new Set(reading.columns.map(({ field }) => field))
  const missing: ('name' | 'email')[] = []
  if (!fields.has('name') && !fields.has('first_name')) missing.push('name')
  if (!fields.has('email')) missing.push('email')
  return missing
}

export async function discardClients(actor: Actor, { db }: Deps, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockDraft(tx, actor, id)
    await deleteDraft(tx, id)
  })
}
