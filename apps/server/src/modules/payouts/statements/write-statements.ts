import { chunk } from '@pb/rules/chunk'
import { availableParallelism } from 'node:os'
import type { Deps } from '../../../platform/deps.ts'
import { encryptFile, readFileKeyId } from '../../../platform/encryption/encrypt.ts'
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

/** Draws and stores the statements of payouts, batch by batch; memory does not grow with their number. */
export async function writeStatements(
  deps: StatementDeps,
  ids: readonly string[],
  onBatch: () => Promise<void> = () => Promise.resolve(),
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
            await store(deps, next, Buffer.from(await drawer.run(next)))
        }),
      )
      await onBatch()
    }
  } finally {
    await Promise.all(drawers.map((drawer) => drawer.end()))
  }
}
