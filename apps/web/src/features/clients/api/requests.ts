import type { ClientRequest } from '@pb/contract/clients'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { toast } from '../../../components/ui/toaster.tsx'
import { call, contract } from '../../../lib/api.ts'
import { plural } from '../../../lib/format.ts'
import { keys } from './keys.ts'
import { useChange } from './use-change.ts'

export type RequestScope = 'mine' | 'office'
export const requestsShown = 50

/** Requests for somebody another agent works with: those that wait, or those that were answered. */
export function requestsQuery(scope: RequestScope, waiting: boolean, page = 1) {
  return queryOptions({
    queryKey: [...keys.requests, scope, waiting, page],
    queryFn: async ({ signal }) =>
      call(contract.clients.clientRequests, {
        query: {
          scope,
          state: waiting ? ['waiting'] : ['approved', 'refused'],
          limit: requestsShown,
          offset: (page - 1) * requestsShown,
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
}

interface Decision {
  readonly requests: readonly ClientRequest[]
  readonly approve: boolean
  readonly note: string
}

/** What a supervisor's answer has come to. */
function answeredText({ requests, approve }: Decision, answered: number): string {
  const [first] = requests
  if (requests.length > 1)
    return `${plural(answered, 'request')} ${answered === 1 ? 'is' : 'are'} ${approve ? 'approved' : 'refused'}`
  return approve
    ? `${first!.name} is a client of ${first!.agent.name} now`
    : `The request for ${first!.name} is refused`
}

/** A supervisor's answer, to one request or to many alike. */
export function useDecideRequests() {
  return useChange({
    send: async ({ requests, approve, note }: Decision) =>
      call(contract.clients.decideClientRequests, {
        body: { request_ids: requests.map(({ request_id }) => request_id), approve, note },
      }),
    done: ({ answered, left }, decision) => {
      const description = left.map(({ request_id, reason }) => {
        const of = decision.requests.find((request) => request.request_id === request_id)
        return `${of?.name ?? 'One'}: ${reason}`
      })
      if (left.length === 0) toast.success(answeredText(decision, answered.length))
      else if (answered.length > 0)
        toast.warning(answeredText(decision, answered.length), { description: description.join('. ') })
      else toast.error('The request could not be answered', { description: description.join('. ') })
    },
    refused: 'The request could not be answered',
  })
}

export function useWithdrawRequest() {
  return useChange({
    send: async ({ request_id: id }: ClientRequest) =>
      call(contract.clients.withdrawClientRequest, { params: { id } }),
    done: (_nothing, { name }) => toast.success(`The request for ${name} was taken back`),
    refused: 'The request could not be taken back',
  })
}

export interface Reassignment {
  readonly from: string
  readonly to: string
  readonly toName: string
  readonly userIds: readonly string[]
}

/** `Maya Okafor`, `3 clients`. */
function howMany(count: number): string {
  return count === 1 ? '1 client' : `${count.toLocaleString('en-US')} clients`
}

/** Hands clients to another agent, with a way back. */
export function useReassign() {
  const back = useChange({
    send: async ({ from, to, userIds }: Reassignment) =>
      call(contract.clients.reassignClients, { body: { from, to, user_ids: [...userIds] } }),
    done: ({ moved }) => toast.success(`${howMany(moved.length)} handed back`),
    refused: 'The clients could not be handed back',
  })
  return useChange({
    send: async ({ from, to, userIds }: Reassignment) =>
      call(contract.clients.reassignClients, { body: { from, to, user_ids: [...userIds] } }),
    done: ({ moved, stayed }, { from, to, toName }) => {
      const description =
        stayed.length === 0
          ? undefined
          : `${stayed.map(({ name }) => name).join(', ')} stayed: ${toName} has them already.`
      if (moved.length === 0) return toast.warning(`Nobody was handed over`, { description })
      return toast.success(`${howMany(moved.length)} handed over to ${toName}`, {
        ...(description !== undefined && { description }),
        action: {
          label: 'Undo',
          onClick: () => back.mutate({ from: to, to: from, toName: '', userIds: moved }),
        },
      })
    },
    refused: null,
  })
}
