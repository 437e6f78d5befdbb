/** Access rules of commission plans: for supervisors. */
export const commissionPlanRules = {
  'commissionPlans.listCommissionPlans': 'role',
  'commissionPlans.addCommissionPlan': 'role',
  'commissionPlans.renameCommissionPlan': 'role',
  'commissionPlans.saveCommissionTerms': 'role',
  'commissionPlans.removeCommissionTerms': 'role',
  'commissionPlans.archiveCommissionPlan': 'role',
  'commissionPlans.restoreCommissionPlan': 'role',
  'commissionPlans.listAgentPlans': 'role',
  'commissionPlans.assignCommissionPlan': 'role',
  'commissionPlans.unassignCommissionPlan': 'role',
  'commissionPlans.saveOpeningBalance': 'role',
} as const
