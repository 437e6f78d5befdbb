import type { ClientRequest } from '@pb/contract/clients'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { toast } from '../../../components/ui/toaster.tsx'
import { call, contract } from '../../../lib/api.ts'
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

/** A supervisor's answer. */
export function useDecideRequest() {
  return useChange({
    send: async ({
      request,
      approve,
      note,
    }: {
      readonly request: ClientRequest
      readonly approve: boolean
      readonly note: string
    }) =>
      call(contract.clients.decideClientRequest, {
        params: { id: request.request_id },
        body: { approve, note },
      }),
    done: ({ state, name, agent }) =>
      toast.success(
        state === 'approved'
          ? `${name} is a client of ${agent.name} now`
          : `The request for ${name} is refused`,
      ),
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
