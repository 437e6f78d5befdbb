import { deals as contract } from '@pb/contract/deals'
import { dealPersonalRecords } from './personal-records.ts'
import { defineModule } from '../../platform/module.ts'
import { restorableDeals, restorablePaperwork } from './restorable.ts'
import { registerTimelineTexts } from './client-events.ts'
import { compactSums } from './compact-sums.ts'
import { reportSums } from './check-sums.ts'
import { getMoneyControls, saveMoneyControls } from './duties/money-controls.ts'
import { exportDeals } from './list/csv.ts'
import { listDeals } from './list/list-deals.ts'
import { getDealSizes, getOverview } from './list/overview.ts'
import { presentRow, presentTotals } from './list/present-row.ts'
import { getSettings, saveSettings } from './settings.ts'
import { createDeal } from './sheet/create-deal.ts'
import { purgeDeals } from './sheet/delete-deal.ts'
import { getDeal } from './sheet/get-deal.ts'
import { saveDeal } from './sheet/save-deal.ts'
import { getTemplate } from './sheet/template.ts'
import { suggestAddresses } from './sheet/typeahead.ts'

export { dealMoves } from './moves/module.ts'
export { dealPaperwork } from './paperwork/module.ts'
export { countDealsInReview, countDrafts, countLeasesEnding } from './list/totals.ts'
export { allInCondition, isOnDeal } from './find-deal.ts'
export { assertDuty, assertMayRecord } from './duties/assert-duty.ts'
export { readDutyHolders } from './duties/holders.ts'
export { readDutyRule } from './duties/money-controls.ts'
export { describeConflict } from './duties/texts.ts'
export { endAbsorption, recordPaidOut, recordReceived } from './money.ts'
export {
  missingColumn,
  outstandingColumn,
  presentMoney,
  selectDealMoney,
  selectInvoiceMoney,
  toDealFacts,
  takenOffColumn,
  toInvoiceFacts,
  type DealMoneyRow,
  type SettlementSums,
} from './money-facts.ts'

const purgeJob = 'deals.purge'
const sumJob = 'deals.sum'
const checkJob = 'deals.check-sums'

/** Deals with their commission sheets. */
export const deals = defineModule({
  name: 'deals',
  endpoints: contract,
  personalRecords: dealPersonalRecords,
  restorableRecords: [restorableDeals, restorablePaperwork],
  handlers: (deps) => {
    registerTimelineTexts()
    return {
      listDeals: async ({ actor, query }) => {
        const { rows, totals } = await listDeals(actor, deps.db, query)
        return { collection: rows.map(presentRow), ...presentTotals(totals) }
      },
      dealsOverview: ({ actor, query }) => getOverview(actor, deps, query),
      dealSizes: ({ actor, query }) => getDealSizes(actor, deps, query),
      dealsCsv: async ({ actor, query, reply }) => {
        reply
          .type('text/csv; charset=utf-8')
          .header('content-disposition', 'attachment; filename="deals.csv"')
          .header('cache-control', 'private, no-store')
        return exportDeals(actor, deps, query)
      },
      dealsTypeahead: ({ actor, query }) => suggestAddresses(actor, deps, query.q),
      dealTemplate: () => getTemplate(deps),
      createDeal: ({ actor, body }) => createDeal(actor, deps, body),
      deal: ({ actor, params }) => getDeal(actor, deps, params.id),
      saveDeal: ({ actor, params, body }) => saveDeal(actor, deps, params.id, body.deal_sheet),
      dealSettings: () => getSettings(deps.db),
      saveDealSettings: ({ actor, body }) => saveSettings(actor, deps, body),
      moneyControls: () => getMoneyControls(deps.db),
      saveMoneyControls: ({ actor, body }) => saveMoneyControls(actor, deps, body.people),
    }
  },
  workRole: 'jobs',
  async work(deps) {
    await deps.jobs.work(purgeJob, () => purgeDeals(deps))
    await deps.jobs.schedule(purgeJob, '15 4 * * *')
    await deps.jobs.work(sumJob, () => compactSums(deps))
    await deps.jobs.schedule(sumJob, '* * * * *')
    await deps.jobs.work(checkJob, () => reportSums(deps))
    await deps.jobs.schedule(checkJob, '35 4 * * *')
  },
})
