import type { Application, ReportEntry } from '@pb/contract/applications'
import { useNavigate } from 'react-router'
import { toast, undoAction } from '../../../components/ui/toaster.tsx'
import { call, contract } from '../../../lib/api.ts'
import { clientDetailsPath } from '../paths.ts'
import { useApplicationMutation } from '../mutations.ts'
import { updated } from '../texts.ts'
import * as texts from './texts.ts'

export interface FieldChange {
  readonly field: ReportEntry['field']['field']
  readonly value: string
}

/** Saves changed fields. The caller shows errors. */
export function useUpdateApplication(id: string) {
  return useApplicationMutation({
    send: async (changes: readonly FieldChange[]) =>
      call(contract.applications.updateApplication, { params: { id }, body: { changes: [...changes] } }),
    onSuccess: () => toast.success(updated),
    errorTitle: null,
  })
}

export function useSaveNote(householdId: string) {
  return useApplicationMutation({
    send: async (note: string) =>
      call(contract.applications.updateHousehold, { params: { id: householdId }, body: { note } }),
    onSuccess: () => toast.success(texts.noteSaved),
    errorTitle: texts.noteFailed,
  })
}

function useRestore() {
  return useApplicationMutation({
    send: async (id: string) => call(contract.applications.restoreApplication, { params: { id } }),
    onSuccess: () => toast.success(texts.restored),
    errorTitle: texts.restoreFailed,
  })
}

/** Deletes a form and goes to the client. The toast offers to undo. */
export function useDelete() {
  const restore = useRestore()
  const navigate = useNavigate()
  return useApplicationMutation({
    send: async ({ id }: Pick<Application, 'id' | 'client'> & { readonly clientId: string }) =>
      call(contract.applications.deleteApplication, { params: { id } }),
    onSuccess: (_nothing, { id, clientId }) => {
      toast.success(texts.deleted, { action: undoAction(() => restore.mutate(id)) })
      void navigate(clientDetailsPath(clientId))
    },
    errorTitle: texts.deleteFailed,
  })
}

/** Shows a secret. The reply is stored nowhere. */
export function useReveal(id: string) {
  return useApplicationMutation({
    send: async (body: { readonly field: string; readonly reason: string }) =>
      call(contract.applications.revealValue, { params: { id }, body }),
    errorTitle: texts.revealFailed,
  })
}
