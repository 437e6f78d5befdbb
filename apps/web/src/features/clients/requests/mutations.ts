import type { ClientRequest } from '@pb/contract/client-schemas'
import { clientChange } from '../client-change.ts'
import { useMutation } from '../../../lib/use-mutation.ts'
import { call, contract } from '../../../lib/api.ts'
import { pluralize } from '../../../lib/format.ts'
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
  return useMutation({
    mutationFn: async ({ requests, approve, note }: Decision) =>
      call(contract.clients.decideClientRequests, {
        body: { request_ids: requests.map(({ request_id }) => request_id), approve, note },
      }),
    meta: {
      ...clientChange,
      success: ({ answered, left }, decision) => {
        const description = left.map(({ request_id, reason }) => {
          const undecided = decision.requests.find((request) => request.request_id === request_id)
          return `${undecided?.name ?? texts.oneRequest}: ${reason}`
        })
        return left.length === 0
          ? formatDecision(decision, answered.length)
          : answered.length > 0
            ? {
                text: formatDecision(decision, answered.length),
                kind: 'warning',
                description: description.join('. '),
              }
            : { text: texts.decisionFailed, kind: 'error', description: description.join('. ') }
      },
      error: texts.decisionFailed,
    },
  })
}

export function useWithdrawRequest() {
  return useMutation({
    mutationFn: async ({ request_id: id }: ClientRequest) =>
      call(contract.clients.withdrawClientRequest, { params: { id } }),
    meta: {
      ...clientChange,
      success: (_nothing, { name }) => texts.requestCanceled(name),
      error: texts.cancelFailed,
    },
  })
}
