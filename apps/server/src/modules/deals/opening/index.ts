export { lockYearToDate } from '../moves/approve.ts'
export { addOpeningDeal } from './add-opening-deal.ts'
export { findOpeningDependents } from './find-dependents.ts'
export { removeOpeningDeals } from './remove-opening-deals.ts'
