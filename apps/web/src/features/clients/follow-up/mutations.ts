import type { FollowUp, FollowUpInput } from '@pb/contract/follow-ups'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useMutation } from '../../../lib/use-mutation.ts'
import { toast, undoAction } from '../../../components/ui/toaster.tsx'
import { call, contract } from '../../../lib/api.ts'
import { formatNumber, pluralize } from '../../../lib/format.ts'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { logError } from '../../../lib/log.ts'
import { refreshClients } from '../refresh-clients.ts'
import * as texts from './texts.ts'

/** Emails go out one a second; the last may take half an hour. */
const pollMs = 2000
/** Failed polls in a row until we stop watching; the server continues without us. */
const maxFailures = 20
const maxNames = 3

function formatNames(clients: readonly { readonly name: string }[]): string {
  const names = clients
    .slice(0, maxNames)
    .map(({ name }) => name)
    .join(', ')
  return clients.length > maxNames ? texts.andMore(names, formatNumber(clients.length - maxNames)) : names
}

const toastId = ({ follow_up_id: id }: FollowUp): string => `follow-up ${id}`

async function undo(client: QueryClient, followUp: FollowUp): Promise<void> {
  const id = toastId(followUp)
  try {
    const { sent, queued } = await call(contract.followUps.undoFollowUp, {
      params: { follow_up_id: followUp.follow_up_id },
    })
    if (sent + queued === 0) toast.success(texts.undone, { id })
    else toast.warning(texts.undoneExcept(pluralize(sent + queued, 'email')), { id })
    refreshClients(client)
  } catch (error) {
    logError(texts.undoFailed, error)
    toast.error(texts.undoFailed, { id, description: getErrorMessage(error) })
  }
}

function showResult(client: QueryClient, followUp: FollowUp): void {
  const { clients, sent, failures, skipped, undone } = followUp
  if (undone) return
  const id = toastId(followUp)
  const notes = [
    failures.length > 0 &&
      failures
        .map(({ name, reason }) => `${name}: ${reason}`)
        .slice(0, maxNames)
        .join('. '),
    skipped.length > 0 && texts.skippedNames(formatNames(skipped)),
  ].filter((note) => note !== false)
  const options = { id, ...(notes.length > 0 && { description: notes.join('. ') }) }
  if (failures.length > 0)
    toast.error(texts.someFailed(pluralize(failures.length, 'email')), { ...options, duration: Infinity })
  else if (sent > 0) toast.success(texts.emailsSent(pluralize(sent, 'email')), options)
  else
    toast.success(texts.clientsUpdated(pluralize(clients, 'client')), {
      ...options,
      action: undoAction(() => void undo(client, followUp)),
    })
}

/** Shows the progress until every email has left, also after the agent has left the page. */
function watchFollowUp(client: QueryClient, followUp: FollowUp, failures = 0): void {
  const { waiting, queued, sent, failed, undone } = followUp
  if (undone === 1 || failures > maxFailures) return
  if (waiting + queued === 0) {
    showResult(client, followUp)
    return
  }
  const total = waiting + queued + sent + failed
  const text =
    sent + queued + failed === 0
      ? texts.starting(pluralize(total, 'email'))
      : texts.progress(formatNumber(sent + failed), formatNumber(total))
  toast.loading(text, { id: toastId(followUp), action: undoAction(() => void undo(client, followUp)) })
  setTimeout(() => {
    call(contract.followUps.followUp, { params: { follow_up_id: followUp.follow_up_id } }).then(
      (current) => watchFollowUp(client, current),
      (error: unknown) => {
        logError('A follow-up could not be watched', error)
        watchFollowUp(client, followUp, failures + 1)
      },
    )
  }, pollMs)
}

/** Follows up with clients. The caller shows errors. */
export function useSendFollowUp() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: FollowUpInput) => call(contract.followUps.sendFollowUp, { body }),
    onSuccess: (followUp) => {
      watchFollowUp(client, followUp)
      refreshClients(client)
    },
    meta: { log: texts.sendFailed },
  })
}
