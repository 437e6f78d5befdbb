/** Texts of the settings page for commission plans. */
export const title = 'Commission plans'
export const lead =
  'A plan holds the split between agent and company. Deals use the terms in effect on their date and keep them once they’re submitted.'
export const addPlan = 'Add plan'
export const noPlans = 'No plans yet'
export const noPlansHint = 'Add the split your agents are on. You can change it from any day later.'
export const changeTerms = 'Change terms'
export const rename = 'Rename'
export const archive = 'Archive'
export const restore = 'Restore'
export const archived = 'Archived'
export const inEffect = 'In effect'
export const planned = 'Planned'
export const planNotSaved = 'A commission plan could not be saved'
export const agentNotSaved = 'An agent’s plan could not be saved'
export const planSaved = 'Plan saved'
export const planArchived = 'Plan archived'
export const planRestored = 'Plan restored'
export const termsRemoved = 'Terms removed'
export const more = 'More about this plan'
export const history = 'Terms by date'

// The form
export const newPlan = 'Add commission plan'
export const name = 'Name'
export const nameMissing = 'Enter a name'
export const since = 'In effect from'
export const sinceHint = 'Deals dated from this day on use these terms. Submitted deals stay as they are.'
export const splitKind = 'Kind of split'
export const kinds = [
  { value: 'flat', label: 'Flat split' },
  { value: 'gross', label: 'Sliding scale by gross' },
  { value: 'company_dollar', label: 'Sliding scale by company dollar' },
] as const
export const kindHints = {
  flat: 'The same split for every deal.',
  gross:
    'The split changes as the agent’s commissions of the year grow. Each dollar is split at the tier it falls into.',
  company_dollar:
    'The split changes as the company’s part of the year grows. Each dollar is split at the tier it falls into.',
} as const
export const companySplit = 'Company’s part'
export const tierFrom = 'From'
export const addTier = 'Add tier'
export const removeTier = 'Remove tier'
export const tiers = 'Tiers'
export const limits = 'Cap and minimum'
export const cap = 'Cap a year'
export const capHint =
  'Once the company’s part reaches it, the agent keeps everything until the year starts over.'
export const noCap = 'No cap'
export const minimum = 'Minimum a deal'
export const minimumHint = 'The least the company gets of each deal, before the cap.'
export const yearStarts = 'Year starts on'
export const yearMonth = 'Month the year starts'
export const yearDay = 'Day the year starts'
export const yearHint =
  'Tiers and cap count from this day. An agent can have their own, such as an anniversary.'
export const fees = 'Fees of each deal'
export const feeTitle = 'Fee'
export const feeAmount = 'Amount'
export const feeWaived = 'Not after the cap'
export const addFee = 'Add fee'
export const removeFee = 'Remove fee'
export const shares = 'Shares of mentors and team leads'
export const shareTitle = 'Title'
export const sharePayee = 'Who gets it'
export const choosePerson = 'Choose a person'
export const shareRate = 'Part'
export const shareFrom = 'Paid from'
export const shareSources = [
  { value: 'agent', label: 'Agent’s part' },
  { value: 'company', label: 'Company’s part' },
] as const
export const addShare = 'Add share'
export const removeShare = 'Remove share'
export const save = 'Save'
export const cancel = 'Cancel'
export const enterPercent = 'Enter a percentage from 0 to 100'
export const enterAmount = 'Enter an amount in dollars'
export const enterName = 'Enter a name'
export const enterHigher = 'Each tier must start above the one before'

// The worked example
export const example = 'Example'
export const exampleDeal = 'A deal’s commission'
export const exampleYear = 'Commissions so far this year'
export const exampleNet = 'Agent gets'
export const exampleCompany = 'Company gets'
export const exampleMentors = 'Others get'
export const exampleInvalid = 'Complete the plan to see an example.'

// Agents
export const agents = 'Agents'
export const searchAgents = 'Search agents'
export const showPlan = 'Plan'
export const allPlans = 'All plans'
export const noPlan = 'No plan'
export const agent = 'Agent'
export const plan = 'Plan'
export const next = 'Next change'
export const opening = 'Before PB Office'
export const assign = 'Put on a plan'
export const noPlanToAssign = 'Create a plan first'
export const edit = 'Edit'
export const noAgents = 'No agents match'
export const select = 'Select'
export const actions = 'Actions'
export const chooseAll = 'Select all on this page'
export const assignTitle = 'Put agents on a plan'
export const assignHint = 'Deals dated from this day on use the plan. Submitted deals stay as they are.'
export const ownYearHint = 'Such as the agent’s anniversary. Without it the plan’s year counts.'
export const ownYearLabel = 'The year starts on another day for them'
export const plansByDate = 'Plans by date'
export const assignmentRemoved = 'Change of plan removed'
export const openingTitle = 'Closed before PB Office'
export const openingIncomplete = 'Enter the date and both amounts'
export const openingHint =
  'What the agent closed this year before your deals were here. It counts toward tiers and the cap, not toward money due.'
export const openingDate = 'As of'
export const openingGross = 'Commissions'
export const openingCompany = 'Company’s part'
export const openingSaved = 'Saved'
export const clearOpening = 'Clear'
export const yourYear = 'See their year'
