import { commissionPlans as contract } from '@pb/contract/commission-plans'
import { newYorkDate } from '@pb/rules/new-york'
import { defineModule } from '../../platform/module.ts'
import { assignPlan, saveOpeningBalance, unassignPlan } from './assign-plans.ts'
import { addPlan, archivePlan, removeTerms, renamePlan, restorePlan, saveTerms } from './change-plans.ts'
import { presentAgentPlans, presentPlan } from './present.ts'
import { countAgentsWithoutPlan, listAgents, listPlans } from './queries.ts'

export { findPlan } from './find-plan.ts'
export { presentTerms } from './present.ts'
export { findYearToDate, readOpeningBalance } from './year-to-date.ts'

/** How agents and the company split commissions, and from when. */
export const commissionPlans = defineModule({
  name: 'commission-plans',
  endpoints: contract,
  handlers: (deps) => ({
    listCommissionPlans: async () => {
      const today = newYorkDate(deps.clock.now())
      const [plans, withoutPlan] = await Promise.all([
        listPlans(deps.db, today),
        countAgentsWithoutPlan(deps.db, today),
      ])
      return {
        collection: plans.map((plan) => presentPlan(plan, today)),
        agents_without_plan: withoutPlan,
        today,
      }
    },
    addCommissionPlan: ({ actor, body }) => addPlan(actor, deps, body),
    renameCommissionPlan: ({ actor, params, body }) => renamePlan(actor, deps, params.id, body),
    saveCommissionTerms: ({ actor, params, body }) => saveTerms(actor, deps, params, body),
    removeCommissionTerms: ({ actor, params }) => removeTerms(actor, deps, params),
    archiveCommissionPlan: ({ actor, params }) => archivePlan(actor, deps, params.id),
    restoreCommissionPlan: ({ actor, params }) => restorePlan(actor, deps, params.id),
    listAgentPlans: async ({ query }) => {
      const today = newYorkDate(deps.clock.now())
      const { rows, count } = await listAgents(deps.db, query, today)
      return { collection: rows.map((row) => presentAgentPlans(row, today)), count }
    },
    assignCommissionPlan: ({ actor, body }) => assignPlan(actor, deps, body),
    unassignCommissionPlan: ({ actor, params }) => unassignPlan(actor, deps, params),
    saveOpeningBalance: ({ actor, params, body }) => saveOpeningBalance(actor, deps, params.id, body),
  }),
})
