import { dealMoves as contract } from '@pb/contract/deals'
import { defineModule } from '../../../platform/module.ts'
import { recordReceipt, reverseReceipt } from '../receipts/record-receipt.ts'
import { refundTenant } from '../receipts/refund-tenant.ts'
import { addNote } from '../sheet/add-note.ts'
import { calculateInput } from '../sheet/calculate-input.ts'
import { deleteDeal, restoreDeal } from '../sheet/delete-deal.ts'
import { absorbShortfall } from '../shortfalls/absorb-shortfall.ts'
import { moveDeal } from './move-deal.ts'

/** What happens to a deal after it is made. */
export const dealMoves = defineModule({
  name: 'deal-moves',
  endpoints: contract,
  handlers: (deps) => ({
    calculateDeal: ({ actor, params, body }) => calculateInput(actor, deps, params.id, body.deal_sheet),
    deleteDeal: ({ actor, params }) => deleteDeal(actor, deps, params.id).then(() => undefined),
    restoreDeal: ({ actor, params }) => restoreDeal(actor, deps, params.id),
    moveDeal: ({ actor, params, body }) => moveDeal(actor, deps, params.id, body),
    addDealNote: ({ actor, params, body }) => addNote(actor, deps, params.id, body),
    recordReceipt: ({ actor, params, body }) => recordReceipt(actor, deps, params.id, body),
    refundTenant: ({ actor, params, body }) => refundTenant(actor, deps, params.id, body),
    absorbShortfall: ({ actor, params, body }) => absorbShortfall(actor, deps, params.id, body),
    reverseReceipt: ({ actor, params, body }) => reverseReceipt(actor, deps, params, body.note),
  }),
})
