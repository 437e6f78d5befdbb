import { moneyRoles } from '@pb/contract/role-groups'
import type { Role } from '@pb/contract/roles'
import { createDeal } from './deals.ts'
import type { TestOffice, TestPerson } from '../harness/test-office.ts'

type Create = (owner: TestPerson) => Promise<string>
type Rule =
  | 'self'
  | 'common'
  | 'role'
  | 'public'
  | Create
  | { readonly create: Create; readonly roles: readonly Role[] }

/** Access rules of deals; each function creates one and returns its path. */
export function dealRules(office: TestOffice): Record<string, Rule> {
  const dealPath = async (owner: TestPerson, rest = '') =>
    `/v1/deal-sheets/${(await createDeal(office, owner)).id}${rest}`
  return {
    'deals.listDeals': 'self',
    'deals.dealsOverview': 'self',
    'deals.dealSizes': 'self',
    'deals.dealsCsv': 'self',
    'deals.dealsTypeahead': 'common',
    'deals.dealTemplate': 'common',
    'deals.createDeal': 'self',
    'deals.deal': { create: (owner) => dealPath(owner), roles: moneyRoles },
    // Only the deal's agent may save a draft, only a supervisor a deal in review; tested beside the module.
    'deals.saveDeal': 'common',
    'dealMoves.calculateDeal': 'common',
    'dealMoves.deleteDeal': (owner) => dealPath(owner),
    'dealMoves.restoreDeal': async (owner) => {
      const path = await dealPath(owner)
      await office.call({ method: 'DELETE', url: path, as: owner })
      return `${path}/restore`
    },
    'dealMoves.moveDeal': 'common',
    'dealMoves.addDealNote': { create: (owner) => dealPath(owner, '/notes'), roles: ['SUPERVISOR'] },
    'dealMoves.recordReceipt': 'role',
    'dealMoves.refundTenant': 'role',
    'dealMoves.absorbShortfall': 'role',
    'dealMoves.reverseReceipt': 'role',
    'dealPaperwork.uploadPaperwork': 'common',
    'dealPaperwork.deletePaperwork': 'common',
    'dealPaperwork.restorePaperwork': 'common',
    'dealPaperwork.paperworkContent': 'public',
    'dealStatements.dealStatement': {
      create: (owner) => dealPath(owner, '/statement'),
      roles: moneyRoles,
    },
    'agentYears.agentYear': 'self',
    'agentYears.calculateWhatIf': 'self',
    'deals.dealSettings': 'role',
    'deals.moneyControls': 'role',
    'deals.saveMoneyControls': 'role',
    'deals.saveDealSettings': 'role',
  }
}
