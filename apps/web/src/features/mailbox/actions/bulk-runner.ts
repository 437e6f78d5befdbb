import type { BulkAction, BulkActionName, BulkState, mailBulk } from '@pb/contract/mail-bulk'
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

/** The state of each action that this tab has shown, and whether it is watching it now. */
const shown = new Map<string, { readonly state: BulkState; readonly watched: boolean }>()

function announce(client: QueryClient, id: string, bulk: BulkAction): void {
  if (bulk.state === 'undone') toast(texts.undone, { id })
  else
    toast(texts.finished[bulk.action](formatNumber(bulk.total)), {
      id,
      ...(!isFinal(bulk.action) && { action: undoAction(() => void undoBulk(client, bulk)) }),
    })
}

/**
 * Shows an action: its progress until it ends, then its end with Undo. One that was undone before this tab knew it is not
 * news, nor is a state that was shown before.
 */
async function watch(client: QueryClient, bulk: BulkAction): Promise<void> {
  const before = shown.get(bulk.id)
  const isNews = before === undefined ? bulk.state !== 'undone' : before.state !== bulk.state
  if (before?.watched === true || !isNews) return
  const id = `bulk-${bulk.id}`
  shown.set(bulk.id, { state: bulk.state, watched: true })
  try {
    const last = await follow(client, id, bulk)
    shown.set(bulk.id, { state: last.state, watched: false })
    announce(client, id, last)
  } catch (error) {
    // The next refresh may find it again.
    shown.delete(bulk.id)
    showError(id, bulk.state === 'undoing' ? texts.undoFailed : texts.bulkFailed, error)
  }
  refreshMailbox(client, null)
}

async function undoBulk(client: QueryClient, { id: bulkId, state }: BulkAction): Promise<void> {
  try {
    const undoing = await call(contract.mailBulk.undoBulk, { params: { bulkId } })
    // While it still runs, its watcher sees the change.
    if (shown.get(bulkId)?.watched !== true) shown.set(bulkId, { state, watched: false })
    await watch(client, undoing)
  } catch (error) {
    showError(`bulk-${bulkId}`, texts.undoFailed, error)
  }
}

/** Shows an action that another tab began, or this one before it was loaded again. */
export function showBulk(client: QueryClient, bulk: BulkAction): void {
  void watch(client, bulk)
}

/** Changes many threads on the server, which continues when the page is closed. A toast shows progress and offers Undo. */
export async function runBulk(client: QueryClient, request: BulkRequest): Promise<void> {
  const pendingId = `bulk-start`
  toast.loading(texts.starting, { id: pendingId })
  try {
    const started = await call(contract.mailBulk.startBulk, { body: request })
    toast.dismiss(pendingId)
    refreshMailbox(client, null)
    await watch(client, started)
  } catch (error) {
    showError(pendingId, texts.bulkFailed, error)
    refreshMailbox(client, null)
  }
}
