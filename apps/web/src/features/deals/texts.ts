/** Texts of all screens of deals. */

export const deals = 'Deals'
export const addNewDeal = 'Add New Deal'
export const noAddress = 'No address yet'
export const noClient = 'No client name yet'
export const readyToPay = 'Ready to pay'
/** Closed before the office's books were kept here. */
export const beforeMove = 'Before the move'
/** The split to company is not the plan's. */
export const offPlan = 'Off plan'
