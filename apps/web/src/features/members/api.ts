import type { BodyInput } from '@pb/contract/endpoint'
import type { auth } from '@pb/contract/auth'
import type { MemberState, WorkCount } from '@pb/contract/members'
import type { Role } from '@pb/contract/roles'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '../../components/ui/toaster.tsx'
import { call, contract } from '../../lib/api.ts'
import { messageOf } from '../../lib/http-error.ts'
import { logError } from '../../lib/log.ts'
import { getSession, renewSession } from '../../lib/session.ts'
import { pageSize, type MembersView } from './model/members-url.ts'
import { workText } from './model/words.ts'

const root = ['members'] as const

/** One page of the office's people; the page before stays in sight until the next one is here. */
export function membersQuery({ search, state, role, sort, descending, page }: Omit<MembersView, 'open'>) {
  const query = {
    sort,
    descending: descending ? 1 : 0,
    limit: pageSize,
    offset: (page - 1) * pageSize,
    ...(search !== '' && { search }),
    ...(state && { state }),
    ...(role && { role }),
  }
  return queryOptions({
    queryKey: [...root, 'list', query],
    queryFn: ({ signal }) => call(contract.members.members, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** Those who can be given work. */
export const activeMembersQuery = queryOptions({
  queryKey: [...root, 'active'],
  queryFn: ({ signal }) =>
    call(contract.members.members, {
      query: { state: 'active' satisfies MemberState, limit: 200, offset: 0, sort: 'name', descending: 0 },
      signal,
    }),
})

/** One member with work and history. */
export function memberQuery(id: string) {
  return queryOptions({
    queryKey: [...root, 'one', id],
    queryFn: ({ signal }) => call(contract.members.member, { params: { id }, signal }),
    staleTime: 0,
  })
}

/** A change to the members: what it says when it succeeds or fails, and everything shown is asked for anew. */
function useChange<Input, Output>(
  what: string,
  change: (input: Input) => Promise<Output>,
  done?: (output: Output, input: Input) => void,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (output, input) => done?.(output, input),
    onError: (error) => {
      logError(what, error)
      toast.error(messageOf(error))
    },
    onSettled: () => client.invalidateQueries({ queryKey: root }),
  })
}

/** Hands back what a hand-over moved. */
export function useUndoHandOver() {
  return useChange(
    'Work could not be handed back',
    (id: string) => call(contract.members.undoHandOver, { params: { id } }),
    ({ moved }) => toast.success(`Handed back ${workText(moved)}`),
  )
}

export function useHandOver(id: string) {
  const undo = useUndoHandOver()
  return useChange(
    'Work could not be handed over',
    ({ to }: { readonly to: string; readonly name: string }) =>
      call(contract.members.handOverWork, { params: { id }, body: { to } }),
    ({ hand_over_id, moved }, { name }) =>
      toast.success(`Handed ${workText(moved)} over to ${name}`, {
        action: { label: 'Undo', onClick: () => undo.mutate(hand_over_id) },
      }),
  )
}

export function useSaveRoles(id: string) {
  return useChange(
    'The roles could not be saved',
    (roles: readonly Role[]) =>
      call(contract.members.saveMemberRoles, { params: { id }, body: { roles: [...roles] } }),
    ({ roles, name }) => {
      toast.success(`Roles of ${name} saved`)
      const session = getSession()
      if (session.status === 'logged in' && session.user.user_id === id)
        renewSession({ ...session.user, roles })
    },
  )
}

export function useReactivate(id: string) {
  return useChange(
    'The member could not be reactivated',
    ({ name: _name }: { readonly name: string }) =>
      call(contract.members.reactivateMember, { params: { id } }),
    (_reply, { name }) => toast.success(`${name} can sign in again`),
  )
}

interface Deactivation {
  readonly name: string
  readonly handOverTo: string | null
}

export function useDeactivate(id: string) {
  const reactivate = useReactivate(id)
  const undo = useUndoHandOver()
  return useChange(
    'The member could not be deactivated',
    ({ handOverTo }: Deactivation) =>
      call(contract.members.deactivateMember, {
        params: { id },
        body: handOverTo === null ? {} : { hand_over_to: handOverTo },
      }),
    ({ hand_over }, { name }) => {
      const moved: readonly WorkCount[] = hand_over?.moved ?? []
      toast.success(`${name} is deactivated`, {
        ...(moved.length > 0 && { description: `Handed over: ${workText(moved)}` }),
        action: {
          label: 'Undo',
          onClick: () => {
            reactivate.mutate({ name })
            if (hand_over) undo.mutate(hand_over.hand_over_id)
          },
        },
      })
    },
  )
}

export function useMakePasswordLink(id: string) {
  return useChange('The password link could not be made', () =>
    call(contract.members.makePasswordLink, { params: { id } }),
  )
}

export function useInvite() {
  return useChange('The invitation could not be made', (body: BodyInput<typeof auth.createInvitation>) =>
    call(contract.auth.createInvitation, { body }),
  )
}

export function useRenewInvitation(id: string) {
  return useChange('The invitation could not be sent anew', () =>
    call(contract.members.renewInvitation, { params: { id } }),
  )
}

export function useRevokeInvitation(id: string) {
  return useChange(
    'The invitation could not be taken back',
    () => call(contract.members.revokeInvitation, { params: { id } }),
    () => toast.success('Invitation taken back'),
  )
}
