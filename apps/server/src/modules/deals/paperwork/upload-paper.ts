import type { dealPaperwork } from '@pb/contract/deal-paperwork'
import type { Deal } from '@pb/contract/deals'
import type { Query } from '@pb/contract/endpoint'
import { createHash, randomUUID } from 'node:crypto'
import { hasRole, type Actor, type SessionActor } from '../../../platform/actor.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { UnreadableFileError } from '../../../platform/errors/expected-error.ts'
import type { Upload } from '../../../platform/module.ts'
import { limitConcurrency } from '../../../platform/workers/limit-concurrency.ts'
import { discardUpload, nameFile, readPaper, type PreparedPaper } from '../../applications/index.ts'
import { findWholeDeal, lockWholeDeal, type DealRow } from '../find-deal.ts'
import { recordEvent } from '../record-event.ts'
import { getDeal } from '../sheet/get-deal.ts'
import { dealErrors, paperErrors } from '../texts.ts'
import { dealFiles } from './files.ts'

type PaperQuery = Query<typeof dealPaperwork.uploadPaperwork>

/** Files in memory per process; others wait. */
const limitInMemory = limitConcurrency(2)
const maxPapers = 100

/** Throws `not_owner` unless the caller is the deal's agent or a supervisor, and `rule_broken` for a voided deal. */
export function assertMayChangePapers(actor: Actor, deal: DealRow): void {
  if (deal.agent_id !== actor.personId && !hasRole(actor, 'SUPERVISOR'))
    throw new AppError('not_owner', dealErrors.notOwner)
  if (deal.stage === 'voided') throw new AppError('rule_broken', paperErrors.voided)
}

/** Whether the file of a key was stored before. */
async function isStored(db: Db | Tx, dealId: string, key: string): Promise<boolean> {
  const row = await db
    .selectFrom('deal_paper')
    .select('id')
    .where('deal_id', '=', dealId)
    .where('key', '=', key)
    .executeTakeFirst()
  return row !== undefined
}

/** Reads a PDF or a photo as a clean paper. Throws `rule_broken` with the reason a file is refused. */
async function readUpload(upload: Upload): Promise<PreparedPaper> {
  try {
    return await readPaper(upload)
  } catch (error) {
    if (error instanceof UnreadableFileError)
      throw new AppError('rule_broken', error.message, { cause: error })
    throw error
  }
}

/** Throws `not_found` unless a current paper of this kind is replaced. */
async function assertReplaceable(tx: Tx, dealId: string, { replaces, file_name }: PaperQuery) {
  if (replaces === undefined) return
  const old = await tx
    .selectFrom('deal_paper')
    .select(['kind', 'replaced_by', 'deleted_at'])
    .where('id', '=', replaces)
    .where('deal_id', '=', dealId)
    .executeTakeFirst()
  if (!old || old.kind !== file_name) throw new AppError('not_found')
  if (old.replaced_by !== null || old.deleted_at !== null)
    throw new AppError('conflict', paperErrors.replacedBefore)
}

async function assertRoom(tx: Tx, dealId: string): Promise<void> {
  const { papers } = await tx
    .selectFrom('deal_paper')
    .select((eb) => eb.fn.countAll<string>().as('papers'))
    .where('deal_id', '=', dealId)
    .executeTakeFirstOrThrow()
  if (Number(papers) >= maxPapers) throw new AppError('rule_broken', paperErrors.tooMany(maxPapers))
}

interface StoredPaper {
  readonly filename: string
  readonly paper: PreparedPaper
  readonly fileKey: string
  readonly key: string
}

async function insertPaper(
  tx: Tx,
  actor: Actor,
  { id, query, stored, now }: { id: string; query: PaperQuery; stored: StoredPaper; now: Date },
): Promise<void> {
  const { paper, fileKey, key } = stored
  const filename = nameFile(stored.filename, paper.content_type)
  const { id: paperId } = await tx
    .insertInto('deal_paper')
    .values({
      deal_id: id,
      kind: query.file_name,
      filename,
      content_type: paper.content_type,
      bytes: paper.bytes.length,
      pages: paper.pages,
      file_key: fileKey,
      sha256: createHash('sha256').update(paper.bytes).digest(),
      replaced_by: null,
      key,
      created_by: actor.personId,
      created_at: now,
      deleted_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (query.replaces !== undefined)
    await tx
      .updateTable('deal_paper')
      .set({ replaced_by: paperId })
      .where('id', '=', query.replaces)
      .execute()
  const kind = query.replaces === undefined ? 'paper_added' : 'paper_replaced'
  await recordEvent(tx, { dealId: id, kind, personId: actor.personId, note: filename, at: now })
}

/**
 * Adds a file to the paperwork, or puts it in the place of one, which stays as an older version. The same key adds it
 * once.
 *
 * @throws {AppError} `not_found`; `not_owner` for an agent who only shares the deal; `conflict` when the file was replaced
 *   before; `rule_broken` with the reason a file is refused; `too_large`, `bad_picture`.
 */
export async function uploadPaper(
  actor: SessionActor,
  deps: Deps,
  { id, query }: { id: string; query: PaperQuery },
  upload: Upload,
): Promise<Deal> {
  assertMayChangePapers(actor, await findWholeDeal(deps.db, actor, id))
  const key = query.key ?? randomUUID()
  if (await isStored(deps.db, id, key)) {
    await discardUpload(upload)
    return getDeal(actor, deps, id)
  }
  await limitInMemory(async () => {
    const paper = await readUpload(upload)
    await dealFiles.storeFor(deps, paper.bytes, (fileKey) =>
      deps.db.transaction().execute(async (tx) => {
        assertMayChangePapers(actor, await lockWholeDeal(tx, actor, id))
        if (await isStored(tx, id, key)) return
        await assertReplaceable(tx, id, query)
        await assertRoom(tx, id)
        const stored = { filename: upload.filename, paper, fileKey, key }
        await insertPaper(tx, actor, { id, query, stored, now: deps.clock.now() })
      }),
    )
  })
  return getDeal(actor, deps, id)
}
