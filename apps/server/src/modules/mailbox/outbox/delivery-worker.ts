import type { Deps } from '../../../platform/deps.ts'
import { QueueWorker } from '../../../platform/workers/queue-worker.ts'
import { cancelDueOfDeactivated } from './cancel-send.ts'
import { claimEntry, recoverExpiredLeases } from './claim.ts'
import { executeEntry, resolveExpired, type Transports } from './deliver.ts'

const maxActive = 16
const maxInProgress = 256

/** Creates the worker that executes the outbox entries that are due. */
export function createDeliveryWorker(deps: Deps, transports: Transports): QueueWorker {
  /** Expired entries that are being resolved. */
  const resolving = new Set<string>()

  async function startExpired(worker: QueueWorker): Promise<void> {
    for (const entry of await recoverExpiredLeases(deps)) {
      if (resolving.has(entry.id)) continue
      resolving.add(entry.id)
      worker.start(() =>
        resolveExpired(deps, transports, entry)
          .catch((error: unknown) =>
            deps.log.error({ err: error, entry: entry.id }, 'outbox entry could not be resolved'),
          )
          .finally(() => resolving.delete(entry.id)),
      )
    }
  }

  return new QueueWorker({
    maxActive,
    maxInProgress,
    async claimDue(worker) {
      await startExpired(worker)
      await cancelDueOfDeactivated(deps)
      while (worker.hasRoom) {
        const entry = await claimEntry(deps)
        if (!entry) break
        worker.start(() => executeEntry(deps, transports, entry))
      }
    },
    onError: (error) => deps.log.error({ err: error }, 'the outbox could not be read'),
  })
}

/** Executes every entry that is due, and waits until it is done. */
export async function deliverDue(deps: Deps, transports: Transports): Promise<void> {
  const worker = createDeliveryWorker(deps, transports)
  worker.wake()
  await worker.finish()
}
