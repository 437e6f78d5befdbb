import type { Application, ReportEntry } from '@pb/contract/applications'
import { useNavigate } from 'react-router'
import { useMutation } from '../../../lib/use-mutation.ts'
import { call, contract } from '../../../lib/api.ts'
import { clientDetailsPath } from '../paths.ts'
import { applicationChange } from '../mutations.ts'
import { updated } from '../texts.ts'
import * as texts from './texts.ts'

export interface FieldChange {
  readonly field: ReportEntry['field']['field']
  readonly value: string
}

/** Saves changed fields. The caller shows errors. */
export function useUpdateApplication(id: string) {
  return useMutation({
    mutationFn: async (changes: readonly FieldChange[]) =>
      call(contract.applications.updateApplication, { params: { id }, body: { changes: [...changes] } }),
    meta: { ...applicationChange, success: updated },
  })
}

export function useSaveNote(householdId: string) {
  return useMutation({
    mutationFn: async (note: string) =>
      call(contract.applications.updateHousehold, { params: { id: householdId }, body: { note } }),
    meta: { ...applicationChange, success: texts.noteSaved, error: texts.noteFailed },
  })
}

function useRestore() {
  return useMutation({
    mutationFn: async (id: string) => call(contract.applications.restoreApplication, { params: { id } }),
    meta: { ...applicationChange, success: texts.restored, error: texts.restoreFailed },
  })
}

/** Deletes a form and goes to the client. The toast offers to undo. */
export function useDelete() {
  const restore = useRestore()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async ({ id }: Pick<Application, 'id' | 'client'> & { readonly clientId: string }) =>
      call(contract.applications.deleteApplication, { params: { id } }),
    onSuccess: (_nothing, { clientId }) => void navigate(clientDetailsPath(clientId)),
    meta: {
      ...applicationChange,
      success: texts.deleted,
      undo: (_nothing, { id }) => restore.mutate(id),
      error: texts.deleteFailed,
    },
  })
}

/** Shows a secret. The reply is stored nowhere. */
export function useReveal(id: string) {
  return useMutation({
    mutationFn: async (body: { readonly field: string; readonly reason: string }) =>
      call(contract.applications.revealValue, { params: { id }, body }),
    meta: { ...applicationChange, error: texts.revealFailed },
  })
}
