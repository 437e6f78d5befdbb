/** Texts of a deal's sheet. */

// amounts.ts, find-issues.ts
export const noAmount = 'Enter an amount, such as 3,500'
export const negative = 'An amount can’t be negative'
export const tooLarge = 'The amount is too large'
export const wholeCents = 'Enter whole cents'
export const noDate = 'Enter the deal’s date'
export const endBeforeStart = 'The lease can’t end before it starts'
export const noDescription = 'Enter a description'
export const noShare = 'Enter a share from 0.01 to 100'
export const noSplit = 'Enter a split from 0 to 100'
export const sharesOff = (sum: number) =>
  `The shares add up to ${Number(sum.toFixed(2))}%. They must add up to 100%.`

// format-unit.ts
export const fieldTitles = {
  client_name: 'Client name',
  client_email: 'Client email',
  client_phone: 'Client phone',
  apt_address: 'Address',
  apt_unit: 'Unit',
  apt_price: 'Price',
  date: 'Deal date',
  lease_start: 'Lease start',
  lease_end: 'Lease end',
  management: 'Management company',
  description: 'Notes',
} as const
export const kind = 'Kind of deal'
export const methods = 'Methods of funds'
export const agents = 'Agents'
export const line = 'Commission line'
export const empty = 'Empty'
export const removed = 'Removed'

// save-state.tsx
export const saveStates = {
  saved: 'Saved',
  unsaved: 'Saving…',
  saving: 'Saving…',
  held: 'Not everything is saved',
  retrying: 'Not saved. Trying again…',
  refused: 'Not saved',
  conflict: 'Changed elsewhere',
} as const
export const tryAgain = 'Try again'
export const heldHint = 'Correct the marked fields to save them.'
export const unsavedQuestion = 'Some of what you typed isn’t saved yet.'

// conflict-notice.tsx
export const conflictTitle = 'This deal was changed elsewhere'
export const conflictHint = 'Choose what to keep. What you typed is still here.'
export const yours = 'Yours'
export const theirs = 'Saved elsewhere'
export const keepMine = 'Keep mine'
export const useTheirs = 'Use theirs'
export const choiceFor = (choice: string, field: string) => `${choice}: ${field}`
export const takenTitle = (fields: string) => `Changed elsewhere and updated here: ${fields}`
export const dismiss = 'OK'

// basic-info.tsx
export const basicInfo = 'Basic info'
export const addressHint = 'Street and number'
export const needsEmail = 'Enter the client’s email first'
export const openClient = 'Open client'
export const openListing = 'Open listing'

// commission-panel.tsx
export const commission = 'Commission'
export const description = 'Description'
export const amount = 'Amount'
export const paidBy = 'Paid by'
export const addLine = 'Add line'
export const removeLine = (title: string) => `Remove ${title}`
export const untitledLine = 'line'
export const lineRemoved = (title: string) => `Removed ${title}`
export const gross = 'Gross commission'
export const noLines = 'No commission lines yet.'
export const generateInvoice = 'Generate Invoice'
export const invoiceFor = (title: string) => `Generate Invoice for ${title}`
export const onlyOwnerPaid = 'Only owner-paid lines are invoiced'
export const enterAmountFirst = 'Enter an amount first'
export const saveFirst = 'Available once the line is saved'
export const invoiceState = (number: string, status: string) => `Invoice ${number} · ${status}`
export const draftInvoice = 'Invoice draft'
export const invoiceMade = 'Made an invoice draft from the line'
export const invoiceFailed = 'Couldn’t make the invoice'

// deductions-panel.tsx
export const deductions = 'Deductions'
export const deductionsHint =
  'Before the split they come off the commission; after it they come off the agent’s part.'
export const timings = { before: 'Before split', after: 'After split' } as const
export const timing = 'When'
export const payee = 'Paid to'
export const borneBy = 'Paid by'
export const allAgentsByShare = 'All agents, by share'
export const addDeduction = 'Add deduction'
export const otherDeduction = 'Other'
export const noDeductions = 'No deductions.'
export const totalDeductions = 'Total deductions'
export const deductionsTooLarge = 'The deductions are more than the commission'

// agents-panel.tsx
export const companySplit = 'Split to company'
export const byPlan = (plan: string) => (plan === '' ? 'By plan' : `By plan: ${plan}`)
export const addAgent = 'Add agent'
export const splitEvenly = 'Split evenly'
export const removeAgent = (name: string) => `Remove ${name}`
export const agentRemoved = (name: string) => `Removed ${name}`
export const shareLabel = (name: string) => `Share of ${name}`
export const splitLabel = (name: string) => `Split to company of ${name}`
export const splitReason = (name: string) => `Reason for the split of ${name}`
export const splitReasonHint = 'Why isn’t it the plan’s split?'
export const owner = 'Owner'

// calculation-panel.tsx
export const calculation = 'Calculation'
export const estimate = 'What the deal would pay today. Final when approved.'
export const final = 'Final since approval.'
export const calculating = 'Calculating…'
export const deductedBefore = 'Deducted before the split'
export const deductedAfter = 'Deducted after the split'
export const sharesOfOthers = 'Mentors and teams'
export const company = 'Company'
export const net = 'Net to agents'
export const netTo = (name: string) => `Net to ${name}`
export const why = (title: string, amount: string) => `${title}: ${amount}. Why this number`
export const cantCalculate = 'Not calculated yet'

// missing-panel.tsx
export const missing = 'Still missing'

// why-dialog.tsx
export const whyTitle = (title: string) =>
  `Why ${title.charAt(0).toLowerCase()}${title.slice(1)} is this number`
export const statement = 'Statement (PDF)'
export const noStepsYet = 'There are no steps yet.'
export const formulas = {
  gross: 'All commission lines added up',
  before: 'Deductions taken off the commission before it is split',
  after: 'Deductions taken off the agents’ parts after the split',
  shares: 'Parts of mentors and team leads, by the agents’ plans',
  net: 'What the agents get together',
  company: 'Gross commission less everything that others get',
  ownSplit: 'The company’s split and fees of your part, by your plan',
  agentNet: 'The agent’s part of the commission, step by step',
} as const
export const fromCompany = 'Paid from the company’s part, by plan'
export const byPlans = 'By the agents’ plans'
export const sheetLine = 'Line of the sheet'
export const payers = { op: 'Owner paid', fee: 'Tenant paid' } as const
export const statementName = (id: string) => `Commission statement, deal ${id}.pdf`
export const agentsNet = (name: string) => `Net of ${name}`

// deal-page.tsx
export const loading = 'Loading deal'
export const backToDeals = 'Back to deals'
export const previousDeal = 'Previous deal'
export const nextDeal = 'Next deal'
export const position = (at: number, count: number) => `${at} of ${count}`
export const agentLine = (name: string) => `Agent: ${name}`
export const voidedBecause = (reason: string) => `Voided: ${reason}`
