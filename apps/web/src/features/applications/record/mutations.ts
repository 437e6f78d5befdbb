import type { BodyInput } from '@pb/contract/endpoint'
import type { Application, Household, applications } from '@pb/contract/applications'
import { toast, undoAction } from '../../../components/ui/toaster.tsx'
import { call, contract } from '../../../lib/api.ts'
import { getPersonName } from '../labels.ts'
import { useApplicationMutation } from '../mutations.ts'
import * as texts from './texts.ts'

/** Extends or revokes the personal link. A revoked one can be extended again at once. */
export function useChangeLink(formId: string) {
  const mutation = useApplicationMutation({
    send: async (action: 'extend' | 'revoke'): Promise<Application> =>
      call(contract.applications.updateFormLink, { params: { id: formId }, body: { action } }),
    onSuccess: (_form, action): void => {
      if (action === 'extend') toast.success(texts.linkExtended)
      else toast.success(texts.linkRevoked, { action: undoAction(() => mutation.mutate('extend')) })
    },
    errorTitle: texts.linkFailed,
  })
  return mutation
}

/** Undoes what was emailed by its key, until it leaves. */
function useUndoRequest() {
  return useApplicationMutation({
    send: async (key: string) => call(contract.applications.undoAsk, { body: { key } }),
    onSuccess: () => void toast.success(texts.emailUndone),
    errorTitle: texts.emailNotUndone,
  })
}

/** Asks again by email, which can be undone until it leaves. The dialog shows errors. */
export function useRemind(form: Application) {
  const undo = useUndoRequest()
  return useApplicationMutation({
    send: async (body: { readonly message: string; readonly key: string }) =>
      call(contract.applications.remindApplicant, { params: { id: form.id }, body }),
    onSuccess: (_form, { key }) =>
      toast.success(texts.reminded(getPersonName(form)), { action: undoAction(() => undo.mutate(key)) }),
    errorTitle: null,
  })
}

export type FeeInput = BodyInput<typeof applications.recordFee>

/** Records the fee. The dialog shows errors. */
export function useRecordFee(formId: string) {
  return useApplicationMutation({
    send: async (body: FeeInput) => call(contract.applications.recordFee, { params: { id: formId }, body }),
    onSuccess: () => toast.success(texts.feeSaved),
    errorTitle: null,
  })
}

export type AnswerInput = BodyInput<typeof applications.recordAnswer>

/** Records the landlord's answer; with emails it can be undone until they leave. The dialog shows errors. */
export function useRecordAnswer(householdId: string) {
  const undo = useUndoRequest()
  return useApplicationMutation({
    send: async (body: AnswerInput) =>
      call(contract.applications.recordAnswer, { params: { id: householdId }, body }),
    onSuccess: (_household, { message, adverse_notice, key }) =>
      message || adverse_notice
        ? toast.success(texts.answerMailed, { action: undoAction(() => undo.mutate(key)) })
        : toast.success(texts.answerSaved),
    errorTitle: null,
  })
}

/** Records or removes the conditional offer; the toast offers to undo. */
export function useConditionalOffer(householdId: string) {
  const mutation = useApplicationMutation({
    send: async (conditional_offer: boolean): Promise<Household> =>
      call(contract.applications.updateHousehold, {
        params: { id: householdId },
        body: { conditional_offer },
      }),
    onSuccess: (_household, recorded): void => {
      toast.success(recorded ? texts.offerRecorded : texts.offerRemoved, {
        action: undoAction(() => mutation.mutate(!recorded)),
      })
    },
    errorTitle: texts.offerFailed,
  })
  return mutation
}

export type CriminalHistoryInput = BodyInput<typeof applications.recordCriminalHistory>

/** Writes or removes what is recorded of a person's criminal history. The dialog shows errors. */
export function useRecordCriminalHistory(formId: string) {
  return useApplicationMutation({
    send: async (body: CriminalHistoryInput) =>
      call(contract.applications.recordCriminalHistory, { params: { id: formId }, body }),
    onSuccess: ({ text }) =>
      toast.success(text === '' ? texts.criminalHistoryRemoved : texts.criminalHistorySaved),
    errorTitle: null,
  })
}

/** Revokes the link of a submission. */
export function useRevokeLink() {
  return useApplicationMutation({
    send: async (submissionId: string) =>
      call(contract.applicationPackages.revokePackageLink, { params: { id: submissionId } }),
    onSuccess: () => toast.success(texts.linkRevoked),
    errorTitle: texts.linkFailed,
  })
}
