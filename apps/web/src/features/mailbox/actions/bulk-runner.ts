import type { BulkAction, BulkActionName, mailBulk } from '@pb/contract/mail-bulk'
import type { BodyInput } from '@pb/contract/endpoint'
import type { QueryClient } from '@tanstack/react-query'
import { toast, undoAction } from '../../../components/ui/toaster.tsx'
import { call, contract } from '../../../lib/api.ts'
import { formatNumber, pluralize } from '../../../lib/format.ts'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { logError } from '../../../lib/log.ts'
import { refreshMailbox } from '../refresh-mailbox.ts'
import * as texts from './bulk-texts.ts'

type BulkRequest = BodyInput<(typeof mailBulk)['startBulk']>

const pollMs = 700
/** Failed polls in a row until we stop watching; the server continues without us. */
const maxFailures = 20

const isFinal = (action: BulkActionName): boolean => action === 'delete' || action === 'discard'
const isUnfinished = ({ state }: BulkAction): boolean => state === 'running' || state === 'undoing'
const wait = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms))

function showProgress(client: QueryClient, id: string, bulk: BulkAction): void {
  const { total, done, state, action } = bulk
  const undoing = state === 'undoing'
  const finished = undoing ? total - done : done
  toast.loading(
    texts.progress(
      undoing ? texts.undoing : texts.running[action],
      formatNumber(finished),
      pluralize(total, 'thread'),
    ),
    {
      id,
      ...(!undoing && !isFinal(action) && { action: undoAction(() => void undoBulk(client, bulk)) }),
    },
  )
}

/** Shows the progress until the action has finished. Returns its last state. */
async function follow(client: QueryClient, id: string, started: BulkAction): Promise<BulkAction> {
  let [bulk, failures] = [started, 0]
  while (isUnfinished(bulk)) {
    showProgress(client, id, bulk)
    await wait(pollMs)
    try {
      bulk = await call(contract.mailBulk.bulkProgress, { params: { bulkId: bulk.id } })
      failures = 0
    } catch (error) {
      failures += 1
      if (failures > maxFailures) throw error
    }
  }
  return bulk
}

function showError(id: string, message: string, error: unknown): void {
  logError(message, error)
  toast.error(`${message} ${getErrorMessage(error)}`, { id })
}

async function undoBulk(client: QueryClient, { id: bulkId }: BulkAction): Promise<void> {
  const id = `bulk-${bulkId}`
  try {
    const started = await call(contract.mailBulk.undoBulk, { params: { bulkId } })
    await follow(client, id, started)
    toast(texts.undone, { id })
  } catch (error) {
    showError(id, texts.undoFailed, error)
  }
  refreshMailbox(client, null)
}

/** Changes many threads on the server, which continues when the page is closed. A toast shows progress and offers Undo. */
export async function runBulk(client: QueryClient, request: BulkRequest): Promise<void> {
  const pendingId = `bulk-start`
  toast.loading(texts.starting, { id: pendingId })
  try {
    const started = await call(contract.mailBulk.startBulk, { body: request })
    toast.dismiss(pendingId)
    refreshMailbox(client, null)
    const id = `bulk-${started.id}`
    const finished = await follow(client, id, started)
    // Undo was chosen while it ran, and reports itself.
    if (finished.state !== 'done') return
    toast(texts.finished[finished.action](formatNumber(finished.total)), {
      id,
      ...(!isFinal(finished.action) && { action: undoAction(() => void undoBulk(client, finished)) }),
    })
  } catch (error) {
    showError(pendingId, texts.bulkFailed, error)
  }
  refreshMailbox(client, null)
}
