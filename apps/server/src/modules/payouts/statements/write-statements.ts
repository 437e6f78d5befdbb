import { chunk } from '@pb/rules/chunk'
import { availableParallelism } from 'node:os'
import type { Deps } from '../../../platform/deps.ts'
import { encryptFile, readFileKeyId } from '../../../platform/encryption/encrypt.ts'
import { assertPrintable } from '../../../platform/pdf/fonts/load-fonts.ts'
import { UnprintableTextError } from '../../../platform/pdf/fonts/unprintable-text-error.ts'
import { ForkedWorker } from '../../../platform/workers/forked-worker.ts'
import { readStatements, type StoredStatement } from './read-statements.ts'
import type { PayoutStatement } from './statement.ts'

const workerFile = new URL('./worker.ts', import.meta.url)
const limits = { heapMegabytes: 192, seconds: 60, idleMs: 30_000 }

/** Child processes that draw at the same time. */
const processes = Math.min(2, availableParallelism())
/** Statements that are read and drawn together; progress is published after each batch. */
const batchSize = 40

type StatementDeps = Pick<Deps, 'db' | 'env' | 'clock' | 'files'>

/**
 * Stores a statement encrypted, in the transaction in which its data key cannot be removed. A payout that has changed
 * since it was read keeps no statement; written again, it replaces the file.
 */
async function store(
  deps: StatementDeps,
  { payoutId, path, changedAt }: StoredStatement,
  bytes: Buffer,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const file = await encryptFile({ ...deps, db: tx }, bytes)
    await deps.files.put(path, file)
    await tx
      .updateTable('payout')
      .set({ statement_at: deps.clock.now(), key_id: readFileKeyId(file) })
      .where('id', '=', payoutId)
      .where('changed_at', '=', changedAt)
      .execute()
  })
}

/** Stores why a statement could not be drawn with its payout; the others of a run are drawn. */
async function storeProblem({ db }: StatementDeps, id: string, error: UnprintableTextError): Promise<void> {
  await db.updateTable('payout').set({ problem: error.message }).where('id', '=', id).execute()
}

/** Throws an `UnprintableTextError` for letters that no font has, before the child process would fail. */
async function drawOne(
  drawer: ForkedWorker<PayoutStatement, Uint8Array>,
  statement: StoredStatement,
): Promise<Buffer> {
  assertPrintable(statement)
  return Buffer.from(await drawer.run(statement))
}

interface WriteOptions {
  readonly onBatch?: () => Promise<void>
  /** Called instead of throwing for a statement with letters that no font has. */
  readonly onUnprintable?: (id: string, error: UnprintableTextError) => Promise<void>
}

/** Draws the statements of a run; why one cannot be drawn is stored with its payout. */
export const writeRunStatements = (
  deps: StatementDeps,
  ids: readonly string[],
  onBatch: () => Promise<void>,
): Promise<void> =>
  writeStatements(deps, ids, { onBatch, onUnprintable: (id, error) => storeProblem(deps, id, error) })

/**
 * Draws and stores the statements of payouts, batch by batch; memory does not grow with their number. Throws an
 * `UnprintableTextError` for letters that no font has.
 */
export async function writeStatements(
  deps: StatementDeps,
  ids: readonly string[],
  { onBatch, onUnprintable }: WriteOptions = {},
): Promise<void> {
  const drawers = Array.from(
    { length: Math.min(processes, ids.length) },
    () => new ForkedWorker<PayoutStatement, Uint8Array>(workerFile, limits),
  )
  try {
    for (const batch of chunk(ids, batchSize)) {
      const waiting = await readStatements(deps.db, batch, deps.clock.now())
      await Promise.all(
        drawers.map(async (drawer) => {
          for (let next = waiting.shift(); next; next = waiting.shift())
            try {
              await store(deps, next, await drawOne(drawer, next))
            } catch (error) {
              if (!onUnprintable || !(error instanceof UnprintableTextError)) throw error
              await onUnprintable(next.payoutId, error)
            }
        }),
      )
      await onBatch?.()
    }
  } finally {
    await Promise.all(drawers.map((drawer) => drawer.end()))
  }
}
