import type { BodyInput } from '@pb/contract/endpoint'
import type { auth } from '@pb/contract/auth'
import type { Member, WorkCount } from '@pb/contract/members'
import type { Role } from '@pb/contract/roles'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast, undoAction } from '../../../components/ui/toaster.tsx'
import { call, contract } from '../../../lib/api.ts'
import { getErrorMessage, isFieldConflict } from '../../../lib/http-error.ts'
import { logError } from '../../../lib/log.ts'
import { getSession, updateSessionUser } from '../../../lib/session.ts'
import { accountKeys } from '../../../queries/accounts.ts'
import { formatWork } from './member-text.ts'
import * as texts from './texts.ts'

/**
 * A mutation of members: logs an error as `logMessage` and shows it, unless it is shown at its field, and refetches
 * member data.
 */
function useMemberMutation<Input, Output>(
  logMessage: string,
  mutationFn: (input: Input) => Promise<Output>,
  onSuccess?: (output: Output, input: Input) => void,
  isShownAtField: (error: unknown) => boolean = () => false,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: (output, input) => onSuccess?.(output, input),
    onError: (error) => {
      logError(logMessage, error)
      if (!isShownAtField(error)) toast.error(getErrorMessage(error))
    },
    onSettled: () => client.invalidateQueries({ queryKey: accountKeys.members }),
  })
}

/** Returns the records that a reassignment moved. */
export function useUndoReassignment() {
  return useMemberMutation(
    'A reassignment could not be undone',
    (id: string) => call(contract.members.undoHandOver, { params: { id } }),
    ({ moved }) => toast.success(texts.undidReassignment(formatWork(moved))),
  )
}

export function useReassign(id: string) {
  const undo = useUndoReassignment()
  return useMemberMutation(
    'Work could not be reassigned',
    ({ to }: { readonly to: string; readonly name: string }) =>
      call(contract.members.handOverWork, { params: { id }, body: { to } }),
    ({ hand_over_id, moved }, { name }) =>
      toast.success(texts.reassignedTo(formatWork(moved), name), {
        action: undoAction(() => undo.mutate(hand_over_id)),
      }),
  )
}

export function useSaveRoles(id: string) {
  return useMemberMutation(
    'Roles could not be saved',
    (roles: readonly Role[]) =>
      call(contract.members.saveMemberRoles, { params: { id }, body: { roles: [...roles] } }),
    ({ roles, name }) => {
      toast.success(texts.rolesSaved(name))
      const session = getSession()
      if (session.status === 'logged in' && session.user.user_id === id)
        updateSessionUser({ ...session.user, roles })
    },
  )
}

export function useRenameMember(id: string) {
  return useMemberMutation(
    'A member could not be renamed',
    (name: string) => call(contract.members.renameMember, { params: { id }, body: { name } }),
    ({ name }) => {
      toast.success(texts.renamed(name))
      const session = getSession()
      if (session.status === 'logged in' && session.user.user_id === id)
        updateSessionUser({ ...session.user, name })
    },
  )
}

export function useReactivate(id: string) {
  return useMemberMutation(
    'A member could not be reactivated',
    ({ name: _name }: { readonly name: string }) =>
      call(contract.members.reactivateMember, { params: { id } }),
    (_reply, { name }) => toast.success(texts.canSignInAgain(name)),
  )
}

interface Deactivation {
  readonly name: string
  readonly reassignTo: string | null
}

export function useDeactivate(id: string) {
  const reactivate = useReactivate(id)
  const undo = useUndoReassignment()
  return useMemberMutation(
    'A member could not be deactivated',
    ({ reassignTo: handOverTo }: Deactivation) =>
      call(contract.members.deactivateMember, {
        params: { id },
        body: handOverTo === null ? {} : { hand_over_to: handOverTo },
      }),
    ({ hand_over }, { name }) => {
      const moved: readonly WorkCount[] = hand_over?.moved ?? []
      toast.success(texts.memberDeactivated(name), {
        ...(moved.length > 0 && { description: texts.reassigned(formatWork(moved)) }),
        action: undoAction(() => {
          reactivate.mutate({ name })
          if (hand_over) undo.mutate(hand_over.hand_over_id)
        }),
      })
    },
  )
}

export function useMakePasswordLink(id: string) {
  return useMemberMutation('A password link could not be created', () =>
    call(contract.members.makePasswordLink, { params: { id } }),
  )
}

export function useResetTwoFactor({ user_id: id, name, two_factor: isOn }: Member) {
  return useMemberMutation(
    'Two-step verification could not be turned off',
    () => call(contract.members.resetTwoFactor, { params: { id } }),
    () => toast.success(isOn ? texts.twoFactorResetDone(name) : texts.passkeysRemovedDone(name)),
  )
}

export function useInvite() {
  return useMemberMutation(
    'An invitation could not be created',
    (body: BodyInput<typeof auth.createInvitation>) => call(contract.auth.createInvitation, { body }),
    undefined,
    (error) => isFieldConflict(error, 'email'),
  )
}

export function useRenewInvitation(id: string) {
  return useMemberMutation('An invitation link could not be renewed', () =>
    call(contract.members.renewInvitation, { params: { id } }),
  )
}

export function useRevokeInvitation(id: string) {
  return useMemberMutation(
    'An invitation could not be canceled',
    () => call(contract.members.revokeInvitation, { params: { id } }),
    () => toast.success(texts.invitationRevoked),
  )
}
