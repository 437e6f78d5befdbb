import { pluralize } from '@pb/rules/plural'

export const charges = 'Charges'
export const intro =
  'What agents pay the office every month. Charges come off their next payouts; what’s left stays open.'
export const recurring = 'Recurring charges'
export const charged = 'Charged'
export const newCharge = 'New charge'
export const recordPayment = 'Record payment'
export const noCharges = 'No recurring charges'
export const noChargesHint = 'Set up a desk fee, insurance or dues, and agents are charged every month.'
export const noneCharged = 'Nothing was charged yet'
export const noneOpen = 'Nothing is open'
export const noneMatch = 'No charges match'
export const noneMatchHint = 'Try another name or another filter.'

export const name = 'Name'
export const charge = 'Charge'
export const amount = 'Amount'
export const agents = 'Agents'
export const agent = 'Agent'
export const due = 'Due'
export const next = 'Next'
export const open = 'Open'
export const actions = 'Actions'
export const settled = 'Settled'
export const total = 'Total'
export const show = 'Show'
export const showOpen = 'Open'
export const showAll = 'All'
export const search = 'Search agents and charges'
export const ofCharge = 'Charge'
export const anyCharge = 'All charges'
export const moreFor = (title: string) => `More for ${title}`
export const inPayouts = (sum: string) => `${sum} in a planned payout`
export const owing = (count: number, sum: string) =>
  count === 0
    ? 'No agent owes anything'
    : `${pluralize(count, 'agent')} ${count === 1 ? 'owes' : 'owe'} ${sum}`

export const everyone = 'All agents'
export const everyoneExcept = (names: string) => `All agents except ${names}`
export const leftOut = 'Not charged'
export const leaveOut = 'Leave an agent out'
export const chosen = 'Chosen agents'
export const who = 'Who'
export const moreAgents = (first: string, count: number) => `${first} and ${count} more`
export const eachMonth = (day: string) => `The ${day} of each month`
export const paused = 'Paused'
export const ended = 'Ended'
export const until = (month: string) => `until ${month}`
export const since = (month: string) => `since ${month}`
export const fromUntil = (first: string, last: string) => `${first} to ${last}`

export const kind = 'Kind'
export const nameHint = 'As statements show it.'
export const dueDay = 'Due day of the month'
export const firstMonth = 'First month'
export const lastMonth = 'Last month'
export const noEnd = 'No end'
export const addAgent = 'Add agent'
export const createCharge = 'Create charge'
export const changeCharge = (title: string) => `Change ${title}`
export const change = 'Change'
export const save = 'Save'
export const pause = 'Pause'
export const resume = 'Resume'
export const history = 'History'
export const historyTitle = (title: string) => `History of ${title}`
export const atOnce = (count: number, first: string, last: string) =>
  count === 1
    ? `${first} is charged right away, since its due day has come.`
    : `${count} months are charged right away, since their due days have come: ${first} to ${last}.`
export const changeHint = (month: string) =>
  `Applies after ${month}. Months that were charged stay as they are.`
export const everyoneHint = 'Also those who join later. People who only keep the books are left out.'
export const enterName = 'Enter a name'
export const enterAmount = 'Enter an amount'
export const chooseAgents = 'Choose at least one agent'
export const created = (title: string) => `${title} is charged every month`
export const changed = (title: string) => `${title} changed`
export const pausedDone = (title: string) => `${title} paused`
export const resumedDone = (title: string) => `${title} resumed`
export const notChanged = 'Not changed'
export const undoFailed = 'Not undone'

export const waive = 'Waive'
export const waiveFor = (title: string, agentName: string) => `Waive ${title} for ${agentName}`
export const waiveHint = (sum: string) => `Gives up the ${sum} that’s open. You can undo it.`
export const reason = 'Reason'
export const waived = (sum: string, agentName: string) => `${sum} waived for ${agentName}`
export const undoWaiver = 'Undo waiver'
export const undoPayment = 'Undo payment'
export const undoneWaiver = 'Waiver undone'
export const undonePayment = 'Payment undone'

export const paymentHint =
  'Money the agent paid outside of payouts, by check or transfer. It settles the oldest charges first.'
export const openNow = (sum: string) => `${sum} is open`
export const nothingOpen = 'This agent owes nothing for charges.'
export const method = 'Method'
export const receivedOn = 'Received on'
export const reference = 'Reference'
export const referenceHint = 'Check number or transfer reference'
export const invalidDay = 'Enter a day'
export const chooseAgent = 'Choose an agent'
export const recorded = (sum: string, agentName: string) => `${sum} from ${agentName} recorded`

export const byPayout = (sum: string, day: string) => `${sum} off the payout of ${day}`
export const byPlanned = (sum: string) => `${sum} off a planned payout`
export const byWaiver = (sum: string, why: string) => `${sum} waived: ${why}`
export const byPayment = (sum: string, by: string, day: string) => `${sum} paid by ${by} on ${day}`

export const yourCharges = 'Your charges'
export const yourOpen = 'Open, to come off your next payouts'

// history-dialog.tsx
export const createdBy = (person: string, time: string) => `Created by ${person}, ${time}`
export const changedBy = (person: string, time: string) => `${person}, ${time}`
export const fromTo = (field: string, before: string, after: string) => `${field}: ${before} → ${after}`
export const state = 'State'
export const running = 'Running'

// Elsewhere in payouts.
export const afterCharges = (sum: string) => `after ${sum} in charges`
export const openCharges = (sum: string) => `less ${sum} in charges`
export const willComeOff = (sum: string) =>
  `Open charges of ${sum} come off this payout, as far as it goes. The rest stays open.`
export const comesOff = 'Comes off'
