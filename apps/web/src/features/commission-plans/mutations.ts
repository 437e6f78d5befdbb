import type { commissionPlans } from '@pb/contract/commission-plans'
import type { BodyInput } from '@pb/contract/endpoint'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast, undoAction } from '../../components/ui/toaster.tsx'
import { call, contract } from '../../lib/api.ts'
import { getErrorMessage } from '../../lib/http-error.ts'
import { logError } from '../../lib/log.ts'
import { commissionPlanKeys } from '../../queries/commission-plans.ts'
import * as templates from './text-templates.ts'
import * as texts from './texts.ts'

type Contract = typeof commissionPlans

/** A change of plans or of who is on them; shows its error, and refetches both lists. */
function usePlanMutation<Input, Output>(
  logMessage: string,
  mutationFn: (input: Input) => Promise<Output>,
  onSuccess?: (output: Output, input: Input) => void,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: (output, input) => onSuccess?.(output, input),
    onError: (error) => {
      logError(logMessage, error)
      toast.error(getErrorMessage(error))
    },
    onSettled: () => client.invalidateQueries({ queryKey: commissionPlanKeys.root }),
  })
}

export function useAddPlan() {
  return usePlanMutation(
    texts.planNotSaved,
    (body: BodyInput<Contract['addCommissionPlan']>) =>
      call(contract.commissionPlans.addCommissionPlan, { body }),
    () => toast.success(texts.planSaved),
  )
}

type TermsInput = BodyInput<Contract['saveCommissionTerms']> & { readonly id: string; readonly since: string }

export function useSaveTerms(message: string = texts.planSaved) {
  return usePlanMutation(
    texts.planNotSaved,
    ({ id, since, ...body }: TermsInput) =>
      call(contract.commissionPlans.saveCommissionTerms, { params: { id, since }, body }),
    () => toast.success(message),
  )
}

/** Removes the terms of a day; Undo saves them again. */
export function useRemoveTerms() {
  const restore = useSaveTerms()
  return usePlanMutation(
    texts.planNotSaved,
    ({ id, since }: Omit<TermsInput, 'version'>) =>
      call(contract.commissionPlans.removeCommissionTerms, { params: { id, since } }),
    ({ version }, { id, since, terms }) =>
      toast.success(texts.termsRemoved, {
        action: undoAction(() => restore.mutate({ id, since, terms, version })),
      }),
  )
}

export function useRenamePlan() {
  return usePlanMutation(
    texts.planNotSaved,
    ({ id, ...body }: BodyInput<Contract['renameCommissionPlan']> & { readonly id: string }) =>
      call(contract.commissionPlans.renameCommissionPlan, { params: { id }, body }),
    () => toast.success(texts.planSaved),
  )
}

export function useRestorePlan() {
  return usePlanMutation(
    texts.planNotSaved,
    (id: string) => call(contract.commissionPlans.restoreCommissionPlan, { params: { id } }),
    () => toast.success(texts.planRestored),
  )
}

export function useArchivePlan() {
  const restore = useRestorePlan()
  return usePlanMutation(
    texts.planNotSaved,
    (id: string) => call(contract.commissionPlans.archiveCommissionPlan, { params: { id } }),
    (_, id) => toast.success(texts.planArchived, { action: undoAction(() => restore.mutate(id)) }),
  )
}

interface AssignInput {
  readonly agent_ids: string[]
  readonly plan_id: string
  readonly since: string
  readonly reset_on: string | null
  /** The plan's name, for the message. */
  readonly title: string
}

export function useAssignPlan() {
  return usePlanMutation(
    texts.agentNotSaved,
    ({ agent_ids, plan_id, since, reset_on }: AssignInput) =>
      call(contract.commissionPlans.assignCommissionPlan, {
        body: { agent_ids, plan_id, since, reset_on },
      }),
    ({ assigned }, { title }) => toast.success(templates.assigned(assigned, title)),
  )
}

/** Removes an agent's change of plan; Undo makes it again. */
export function useUnassignPlan() {
  const assign = useAssignPlan()
  return usePlanMutation(
    texts.agentNotSaved,
    ({ agent_ids, since }: AssignInput) =>
      call(contract.commissionPlans.unassignCommissionPlan, { params: { id: agent_ids[0]!, since } }),
    (_, input) => toast.success(texts.assignmentRemoved, { action: undoAction(() => assign.mutate(input)) }),
  )
}

export function useSaveOpening() {
  return usePlanMutation(
    texts.agentNotSaved,
    ({ id, ...body }: BodyInput<Contract['saveOpeningBalance']> & { readonly id: string }) =>
      call(contract.commissionPlans.saveOpeningBalance, { params: { id }, body }),
    () => toast.success(texts.openingSaved),
  )
}
