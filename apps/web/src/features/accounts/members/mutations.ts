import type { BodyInput } from '@pb/contract/endpoint'
import type { auth } from '@pb/contract/auth'
import type { Member, WorkCount } from '@pb/contract/members'
import type { Role } from '@pb/contract/roles'
import type { QueryClient } from '@tanstack/react-query'
import { useMutation } from '../../../lib/use-mutation.ts'
import { call, contract } from '../../../lib/api.ts'
import { getErrorMessage, isFieldConflict } from '../../../lib/http-error.ts'
import { getSession, updateSessionUser } from '../../../lib/session.ts'
import { accountKeys } from '../../../queries/accounts.ts'
import { formatWork } from './member-text.ts'
import * as texts from './texts.ts'

/** A change of members, whose data is refetched. */
const memberChange = {
  error: getErrorMessage,
  refresh: (client: QueryClient) => client.invalidateQueries({ queryKey: accountKeys.members }),
}

/** Returns the records that a reassignment moved. */
export function useUndoReassignment() {
  return useMutation({
    mutationFn: (id: string) => call(contract.members.undoHandOver, { params: { id } }),
    meta: {
      ...memberChange,
      log: 'A reassignment could not be undone',
      success: ({ moved }) => texts.undidReassignment(formatWork(moved)),
    },
  })
}

export function useReassign(id: string) {
  const undo = useUndoReassignment()
  return useMutation({
    mutationFn: ({ to }: { readonly to: string; readonly name: string }) =>
      call(contract.members.handOverWork, { params: { id }, body: { to } }),
    meta: {
      ...memberChange,
      log: 'Work could not be reassigned',
      success: ({ moved }, { name }) => texts.reassignedTo(formatWork(moved), name),
      undo: ({ hand_over_id }) => undo.mutate(hand_over_id),
    },
  })
}

export function useSaveRoles(id: string) {
  return useMutation({
    mutationFn: (roles: readonly Role[]) =>
      call(contract.members.saveMemberRoles, { params: { id }, body: { roles: [...roles] } }),
    onSuccess: ({ roles }) => {
      const session = getSession()
      if (session.status === 'logged in' && session.user.user_id === id)
        updateSessionUser({ ...session.user, roles })
    },
    meta: { ...memberChange, log: 'Roles could not be saved', success: ({ name }) => texts.rolesSaved(name) },
  })
}

export function useRenameMember(id: string) {
  return useMutation({
    mutationFn: (name: string) => call(contract.members.renameMember, { params: { id }, body: { name } }),
    onSuccess: ({ name }) => {
      const session = getSession()
      if (session.status === 'logged in' && session.user.user_id === id)
        updateSessionUser({ ...session.user, name })
    },
    meta: {
      ...memberChange,
      log: 'A member could not be renamed',
      success: ({ name }) => texts.renamed(name),
    },
  })
}

export function useReactivate(id: string) {
  return useMutation({
    mutationFn: ({ name: _name }: { readonly name: string }) =>
      call(contract.members.reactivateMember, { params: { id } }),
    meta: {
      ...memberChange,
      log: 'A member could not be reactivated',
      success: (_reply, { name }) => texts.canSignInAgain(name),
    },
  })
}

interface Deactivation {
  readonly name: string
  readonly reassignTo: string | null
}

export function useDeactivate(id: string) {
  const reactivate = useReactivate(id)
  const undo = useUndoReassignment()
  return useMutation({
    mutationFn: ({ reassignTo: handOverTo }: Deactivation) =>
      call(contract.members.deactivateMember, {
        params: { id },
        body: handOverTo === null ? {} : { hand_over_to: handOverTo },
      }),
    meta: {
      ...memberChange,
      log: 'A member could not be deactivated',
      success: ({ hand_over }, { name }) => {
        const moved: readonly WorkCount[] = hand_over?.moved ?? []
        return {
          text: texts.memberDeactivated(name),
          ...(moved.length > 0 && { description: texts.reassigned(formatWork(moved)) }),
          undo: () => {
            reactivate.mutate({ name })
            if (hand_over) undo.mutate(hand_over.hand_over_id)
          },
        }
      },
    },
  })
}

export function useMakePasswordLink(id: string) {
  return useMutation({
    mutationFn: () => call(contract.members.makePasswordLink, { params: { id } }),
    meta: { ...memberChange, log: 'A password link could not be created' },
  })
}

export function useResetTwoFactor({ user_id: id, name, two_factor: isOn }: Member) {
  return useMutation({
    mutationFn: () => call(contract.members.resetTwoFactor, { params: { id } }),
    meta: {
      ...memberChange,
      log: 'Two-step verification could not be turned off',
      success: () => (isOn ? texts.twoFactorResetDone(name) : texts.passkeysRemovedDone(name)),
    },
  })
}

export function useInvite() {
  return useMutation({
    mutationFn: (body: BodyInput<typeof auth.createInvitation>) =>
      call(contract.auth.createInvitation, { body }),
    meta: {
      ...memberChange,
      log: 'An invitation could not be created',
      error: (error) => (isFieldConflict(error, 'email') ? undefined : getErrorMessage(error)),
    },
  })
}

export function useRenewInvitation(id: string) {
  return useMutation({
    mutationFn: () => call(contract.members.renewInvitation, { params: { id } }),
    meta: { ...memberChange, log: 'An invitation link could not be renewed' },
  })
}

export function useRevokeInvitation(id: string) {
  return useMutation({
    mutationFn: () => call(contract.members.revokeInvitation, { params: { id } }),
    meta: { ...memberChange, log: 'An invitation could not be canceled', success: texts.invitationRevoked },
  })
}
