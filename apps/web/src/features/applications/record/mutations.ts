import type { BodyInput } from '@pb/contract/endpoint'
import type { Application, Household, applications } from '@pb/contract/applications'
import { useMutation } from '../../../lib/use-mutation.ts'
import { call, contract } from '../../../lib/api.ts'
import { getPersonName } from '../labels.ts'
import { applicationChange } from '../mutations.ts'
import * as texts from './texts.ts'

/** Extends or revokes the personal link. A revoked one can be extended again at once. */
export function useChangeLink(formId: string) {
  const mutation = useMutation({
    mutationFn: async (action: 'extend' | 'revoke'): Promise<Application> =>
      call(contract.applications.updateFormLink, { params: { id: formId }, body: { action } }),
    meta: {
      ...applicationChange,
      success: (_form, action) =>
        action === 'extend'
          ? texts.linkExtended
          : { text: texts.linkRevoked, undo: (): void => mutation.mutate('extend') },
      error: texts.linkFailed,
    },
  })
  return mutation
}

/** Undoes what was emailed by its key, until it leaves. */
function useUndoRequest() {
  return useMutation({
    mutationFn: async (key: string) => call(contract.applications.undoAsk, { body: { key } }),
    meta: { ...applicationChange, success: texts.emailUndone, error: texts.emailNotUndone },
  })
}

/** Asks again by email, which can be undone until it leaves. The dialog shows errors. */
export function useRemind(form: Application) {
  const undo = useUndoRequest()
  return useMutation({
    mutationFn: async (body: { readonly message: string; readonly key: string }) =>
      call(contract.applications.remindApplicant, { params: { id: form.id }, body }),
    meta: {
      ...applicationChange,
      success: () => texts.reminded(getPersonName(form)),
      undo: (_form, { key }) => undo.mutate(key),
    },
  })
}

export type FeeInput = BodyInput<typeof applications.recordFee>

/** Records the fee. The dialog shows errors. */
export function useRecordFee(formId: string) {
  return useMutation({
    mutationFn: async (body: FeeInput) =>
      call(contract.applications.recordFee, { params: { id: formId }, body }),
    meta: { ...applicationChange, success: texts.feeSaved },
  })
}

export type AnswerInput = BodyInput<typeof applications.recordAnswer>

/** Records the landlord's answer; with emails it can be undone until they leave. The dialog shows errors. */
export function useRecordAnswer(householdId: string) {
  const undo = useUndoRequest()
  return useMutation({
    mutationFn: async (body: AnswerInput) =>
      call(contract.applications.recordAnswer, { params: { id: householdId }, body }),
    meta: {
      ...applicationChange,
      success: (_household, { message, adverse_notice, key }) =>
        message || adverse_notice
          ? { text: texts.answerMailed, undo: () => undo.mutate(key) }
          : texts.answerSaved,
    },
  })
}

/** Records or removes the conditional offer; the toast offers to undo. */
export function useConditionalOffer(householdId: string) {
  const mutation = useMutation({
    mutationFn: async (conditional_offer: boolean): Promise<Household> =>
      call(contract.applications.updateHousehold, {
        params: { id: householdId },
        body: { conditional_offer },
      }),
    meta: {
      ...applicationChange,
      success: (_household, recorded) => (recorded ? texts.offerRecorded : texts.offerRemoved),
      undo: (_household, recorded): void => mutation.mutate(!recorded),
      error: texts.offerFailed,
    },
  })
  return mutation
}

export type CriminalHistoryInput = BodyInput<typeof applications.recordCriminalHistory>

/** Writes or removes what is recorded of a person's criminal history. The dialog shows errors. */
export function useRecordCriminalHistory(formId: string) {
  return useMutation({
    mutationFn: async (body: CriminalHistoryInput) =>
      call(contract.applications.recordCriminalHistory, { params: { id: formId }, body }),
    meta: {
      ...applicationChange,
      success: ({ text }) => (text === '' ? texts.criminalHistoryRemoved : texts.criminalHistorySaved),
    },
  })
}

/** Revokes the link of a submission. */
export function useRevokeLink() {
  return useMutation({
    mutationFn: async (submissionId: string) =>
      call(contract.applicationPackages.revokePackageLink, { params: { id: submissionId } }),
    meta: { ...applicationChange, success: texts.linkRevoked, error: texts.linkFailed },
  })
}
