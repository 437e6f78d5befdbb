import type { ClientRequest } from '@pb/contract/client-schemas'
import { toast } from '../../../components/ui/toaster.tsx'
import { call, contract } from '../../../lib/api.ts'
import { pluralize } from '../../../lib/format.ts'
import { useClientMutation } from '../use-client-mutation.ts'
import * as texts from './texts.ts'

interface Decision {
  readonly requests: readonly ClientRequest[]
  readonly approve: boolean
  readonly note: string
}

/** Toast text for decided requests. */
function formatDecision({ requests, approve }: Decision, answered: number): string {
  const [first] = requests
  if (requests.length > 1) return texts.requestsDecided(pluralize(answered, 'request'), approve)
  return approve ? texts.requestApproved(first!.name, first!.agent.name) : texts.requestDeclined(first!.name)
}

/** Approves or declines one or several requests. Warns about those that could not be decided. */
export function useDecideRequests() {
  return useClientMutation({
    send: async ({ requests, approve, note }: Decision) =>
      call(contract.clients.decideClientRequests, {
        body: { request_ids: requests.map(({ request_id }) => request_id), approve, note },
      }),
    onSuccess: ({ answered, left }, decision) => {
      const description = left.map(({ request_id, reason }) => {
        const undecided = decision.requests.find((request) => request.request_id === request_id)
        return `${undecided?.name ?? texts.oneRequest}: ${reason}`
      })
      if (left.length === 0) toast.success(formatDecision(decision, answered.length))
      else if (answered.length > 0)
        toast.warning(formatDecision(decision, answered.length), { description: description.join('. ') })
      else toast.error(texts.decisionFailed, { description: description.join('. ') })
    },
    errorTitle: texts.decisionFailed,
  })
}

export function useWithdrawRequest() {
  return useClientMutation({
    send: async ({ request_id: id }: ClientRequest) =>
      call(contract.clients.withdrawClientRequest, { params: { id } }),
    onSuccess: (_nothing, { name }) => toast.success(texts.requestCanceled(name)),
    errorTitle: texts.cancelFailed,
  })
}
