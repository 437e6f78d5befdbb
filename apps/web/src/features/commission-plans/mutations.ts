import type { commissionPlans } from '@pb/contract/commission-plans'
import type { BodyInput } from '@pb/contract/endpoint'
import type { QueryClient } from '@tanstack/react-query'
import { useMutation } from '../../lib/use-mutation.ts'
import { call, contract } from '../../lib/api.ts'
import { getErrorMessage } from '../../lib/http-error.ts'
import { commissionPlanKeys } from '../../queries/commission-plans.ts'
import * as templates from './text-templates.ts'
import * as texts from './texts.ts'

type Contract = typeof commissionPlans

/** A change of plans or of who is on them; both lists are refetched. */
const planChange = {
  error: getErrorMessage,
  refresh: (client: QueryClient) => client.invalidateQueries({ queryKey: commissionPlanKeys.root }),
}

export function useAddPlan() {
  return useMutation({
    mutationFn: (body: BodyInput<Contract['addCommissionPlan']>) =>
      call(contract.commissionPlans.addCommissionPlan, { body }),
    meta: { ...planChange, log: texts.planNotSaved, success: texts.planSaved },
  })
}

type TermsInput = BodyInput<Contract['saveCommissionTerms']> & { readonly id: string; readonly since: string }

export function useSaveTerms(message: string = texts.planSaved) {
  return useMutation({
    mutationFn: ({ id, since, ...body }: TermsInput) =>
      call(contract.commissionPlans.saveCommissionTerms, { params: { id, since }, body }),
    meta: { ...planChange, log: texts.planNotSaved, success: message },
  })
}

/** Removes the terms of a day; Undo saves them again. */
export function useRemoveTerms() {
  const restore = useSaveTerms()
  return useMutation({
    mutationFn: ({ id, since }: Omit<TermsInput, 'version'>) =>
      call(contract.commissionPlans.removeCommissionTerms, { params: { id, since } }),
    meta: {
      ...planChange,
      log: texts.planNotSaved,
      success: texts.termsRemoved,
      undo: ({ version }, { id, since, terms }) => restore.mutate({ id, since, terms, version }),
    },
  })
}

export function useRenamePlan() {
  return useMutation({
    mutationFn: ({ id, ...body }: BodyInput<Contract['renameCommissionPlan']> & { readonly id: string }) =>
      call(contract.commissionPlans.renameCommissionPlan, { params: { id }, body }),
    meta: { ...planChange, log: texts.planNotSaved, success: texts.planSaved },
  })
}

export function useRestorePlan() {
  return useMutation({
    mutationFn: (id: string) => call(contract.commissionPlans.restoreCommissionPlan, { params: { id } }),
    meta: { ...planChange, log: texts.planNotSaved, success: texts.planRestored },
  })
}

export function useArchivePlan() {
  const restore = useRestorePlan()
  return useMutation({
    mutationFn: (id: string) => call(contract.commissionPlans.archiveCommissionPlan, { params: { id } }),
    meta: {
      ...planChange,
      log: texts.planNotSaved,
      success: texts.planArchived,
      undo: (_, id) => restore.mutate(id),
    },
  })
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
  return useMutation({
    mutationFn: ({ agent_ids, plan_id, since, reset_on }: AssignInput) =>
      call(contract.commissionPlans.assignCommissionPlan, {
        body: { agent_ids, plan_id, since, reset_on },
      }),
    meta: {
      ...planChange,
      log: texts.agentNotSaved,
      success: ({ assigned }, { title }) => templates.assigned(assigned, title),
    },
  })
}

/** Removes an agent's change of plan; Undo makes it again. */
export function useUnassignPlan() {
  const assign = useAssignPlan()
  return useMutation({
    mutationFn: ({ agent_ids, since }: AssignInput) =>
      call(contract.commissionPlans.unassignCommissionPlan, { params: { id: agent_ids[0]!, since } }),
    meta: {
      ...planChange,
      log: texts.agentNotSaved,
      success: texts.assignmentRemoved,
      undo: (_, input) => assign.mutate(input),
    },
  })
}

export function useSaveOpening() {
  return useMutation({
    mutationFn: ({ id, ...body }: BodyInput<Contract['saveOpeningBalance']> & { readonly id: string }) =>
      call(contract.commissionPlans.saveOpeningBalance, { params: { id }, body }),
    meta: { ...planChange, log: texts.agentNotSaved, success: texts.openingSaved },
  })
}
