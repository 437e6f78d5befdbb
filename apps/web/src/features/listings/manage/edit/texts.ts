/** Texts of the edit panel. */

// description.tsx
export const description = 'Description'
export const fairHousing = 'Fair housing'

// edit-form.tsx
export const reload = 'Reload listing'

// edit-panel.tsx
export const listing = 'Listing'
export const cancel = 'Cancel'
export const saveListing = 'Save listing'
export const noEditRights = 'Only the listing’s agent or a supervisor can edit this listing.'
export const discardTitle = 'Close without saving?'
export const discardDescription = 'Your changes aren’t saved yet.'
export const discard = 'Close without saving'

// broken-fee-rules.tsx
export const unnamedFee = 'a fee without a name'
export const brokenByFees = (names: readonly string[]) => `Check ${names.join(', ')}.`
export const askSupervisor = 'A supervisor can approve this with the signed agreement.'

// approve-fee.tsx
export const approveFee = 'Approve this fee'
export const approvalReason = 'Why it’s allowed'
export const approvalReasonHint = 'For example: the tenant hired us in writing on May 3.'
export const signedAgreement = 'Signed agreement'
export const agreementTypes = 'Choose one PDF, JPEG or PNG of at most 10 MB.'
export const approveUpTo = (dollars: number) => `Approve up to $${dollars.toLocaleString('en-US')}`

// fee-approval-mutations.ts
export const feeApproved = 'Fee approved'
export const approvalWithdrawn = 'Approval withdrawn'
export const withdrawFailed = 'Withdraw the approval of a fee'
export const downloadFailed = 'Open the signed agreement'

// fee-approvals.tsx
export const approvals = 'Approved fees'
export const approvedRules = { 'fare-broker-fee': 'Broker fee', 'deposit-cap': 'Deposits' }
export const approval = (rule: string, dollars: number, by: string) =>
  `${rule} up to $${dollars.toLocaleString('en-US')}, approved by ${by}`
export const openAgreement = 'Open the signed agreement'
export const withdrawApproval = 'Withdraw approval'

// fees.tsx
export const fee = (number: number) => `Fee ${number}`
export const name = 'Name'
export const amount = 'Amount'
export const kind = 'Kind'
export const when = 'When'
export const refundable = 'Refundable'
export const removeFee = (number: number) => `Remove fee ${number}`
export const addFee = 'Add a fee'

// open-houses.tsx
export const openHouse = (number: number) => `Open house ${number}`
export const date = 'Date'
export const start = 'Starts'
export const end = 'Ends'
export const byAppointment = 'By appointment'
export const removeOpenHouse = (number: number) => `Remove open house ${number}`
export const addOpenHouse = 'Add an open house'

// sections.tsx
export const openHouses = 'Open houses'
export const pets = 'Building’s pet policy'
export const unknown = 'Unknown'
export const monthsOfRent = 'Months of rent'
export const priceAndLease = 'Price and lease'
export const price = 'Price'
export const monthlyRent = 'Monthly rent'
export const availableFrom = 'Available from'
export const furnished = 'Furnished'
export const minLease = 'Minimum lease'
export const months = 'Months'
export const maxLease = 'Maximum lease'
export const freeMonths = 'Free months'
export const concession = 'Concession'
export const leaseTerm = 'Lease term'
export const leaseTermHint = 'Term incl. free months'
export const commonCharges = 'Common charges'
export const perMonth = 'Per month'
export const taxes = 'Taxes'
export const taxesHint = 'Per month. Included in maintenance for co-ops.'
export const maintenance = 'Maintenance'
export const apartment = 'Apartment'
export const beds = 'Beds'
export const baths = 'Baths'
export const size = 'Size'
export const squareFeet = 'sq ft'
export const exposures = 'Exposures'
export const condition = 'Condition'
export const features = 'Features'
export const agreement = 'Agreement (agents only)'
export const accessType = 'Access type'
export const commission = 'Commission'
export const exclusiveFrom = 'Exclusive from'
export const exclusiveUntil = 'Exclusive until'
export const commissionAmount = 'Commission amount'
export const commissionUnit = 'Unit'
export const notPublishable = (rule: string, source: string) => `${rule} It can’t be published. ${source}`
export const access = 'Access'
export const accessNote = 'Access notes'
export const tenantFees = 'Tenant fees besides rent'
export const onlineDisplay = 'What people see online'
export const onlineDisplayHint = 'For owners who want it. Agents in your office always see everything.'
export const showOnline = 'Show this listing to people who don’t sign in'
export const showOnlineHint = 'If not, it can’t be sent to clients or shown on a page for them.'
export const showAddress = 'Show the address'
export const showAddressHint = 'If not, they see “Address on request” and the neighborhood.'
export const showValuation = 'Show automated value estimates'
export const allowComments = 'Allow comments'
export const allowCommentsHint = 'If not, its live streams have no chat. Questions to you stay.'
export const descriptionAndTours = 'Description and tours'
export const tour360 = '360° tour'
export const https = 'https://'
export const virtualTour = 'Virtual tour'
