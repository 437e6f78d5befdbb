import type { RoutingAction, RoutingEscalation } from '@pb/contract/inquiry-routing-schemas'
import type { InquiryLanguage } from '@pb/rules/inquiry-languages'

/** Texts of the rules by which inquiries go to agents. */

// routing-panel.tsx
export const rules = 'Routing rules'
export const rulesLead =
  'A new inquiry goes to the agent of the first rule that applies, from top to bottom. Each inquiry shows the rule that decided. Changing rules doesn’t move inquiries that are already assigned.'
export const addRule = 'Add rule'
export const loading = 'Loading rules'
export const notLoaded = 'Couldn’t load the rules'
export const notSaved = 'Couldn’t save the rules'
export const changedElsewhere = 'Another supervisor changed the rules. You see them as they are now.'
export const rulesSaved = 'Rules saved'
export const ruleDeleted = (name: string) => `“${name}” deleted`
export const noRules = 'No rules: every inquiry waits under Unassigned.'

// rule-row.tsx
export const moveUp = (name: string) => `Move ${name} up`
export const moveDown = (name: string) => `Move ${name} down`
export const editRule = (name: string) => `Edit ${name}`
export const deleteRule = (name: string) => `Delete ${name}`
export const turnOn = (name: string) => `${name} is on`
export const moved = (name: string, number: number) => `${name} is now rule ${number}`
export const off = 'Off'

// rule-text.ts
export const everyInquiry = 'Every inquiry'
export const actions: Readonly<Record<RoutingAction, string>> = {
  client_agent: 'Agent whose client it is',
  open_inquiry_agent: 'Agent with an open inquiry of the person',
  chosen_agent: 'Agent chosen on the website form',
  listing_agent: 'Listing agent',
  mailbox_owner: 'Agent whose mailbox received it',
  agent: 'One agent',
  turn: 'Agents in turn',
  pond: 'A pond, where any agent can take it',
  supervisor: 'A supervisor',
}
export const onDuty = 'Agents on duty'
export const everyAgent = 'All agents'
export const inTurn = (group: string) => `${group}, in turn`
export const inPond = (group: string) => `Pond: ${group}`
export const formerAgent = 'An agent who left'
export const escalations: Readonly<Record<RoutingEscalation, string>> = {
  remind: 'Remind the agent',
  supervisor: 'Keep it with the agent and notify supervisors',
  next: 'Pass it to the next agent in turn',
  everyone: 'Move it to Unassigned for everyone',
}
export const pondEscalations: Readonly<Record<RoutingEscalation, string>> = {
  ...escalations,
  remind: 'Remind the agents of the pond',
  supervisor: 'Notify supervisors',
}
export const afterGoal = (what: string) =>
  `After the response goal: ${what.charAt(0).toLowerCase()}${what.slice(1)}`
export const languages: Readonly<Record<InquiryLanguage, string>> = {
  en: 'English',
  es: 'Spanish',
  zh: 'Chinese',
  ru: 'Russian',
  ko: 'Korean',
  ja: 'Japanese',
  he: 'Hebrew',
  ar: 'Arabic',
}
export const types = { rental: 'Rental', sale: 'Sale' } as const
export const exclusives = 'exclusives'
export const noExclusives = 'no exclusives'
export const withListingAgent = 'our listing'
export const withoutListingAgent = 'not our listing'
export const knownClients = 'existing clients'
export const newPeople = 'new people'

// rule-dialog.tsx
export const newRule = 'New rule'
export const changeRule = 'Edit rule'
export const save = 'Save rule'
export const ruleName = 'Name'
export const ruleNameHint = 'Each inquiry shows it: “Rule 2: Exclusive listing”.'
export const enterName = 'Enter a name'
export const conditions = 'Applies to'
export const conditionsHint = 'Leave everything empty to apply it to every inquiry.'
export const sources = 'Sources'
export const adType = 'Rental or sale'
export const any = 'Any'
export const minPrice = 'Lowest price'
export const maxPrice = 'Highest price'
export const wrongPrice = 'Enter a price such as 4,500'
export const priceOrder = 'The lowest price must be below the highest'
export const boroughs = 'Boroughs'
export const neighborhoods = 'Neighborhoods'
export const addNeighborhood = 'Add a neighborhood'
export const languageLabel = 'Languages'
export const listingAgent = 'Listing agent'
export const listingAgentOptions = { '': 'Any', '1': 'Our own listing', '0': 'Not our listing' } as const
export const exclusive = 'Exclusive'
export const exclusiveOptions = { '': 'Any', '1': 'Only exclusives', '0': 'No exclusives' } as const
export const client = 'Person'
export const clientOptions = { '': 'Anyone', '1': 'Existing clients', '0': 'New people' } as const
export const action = 'Goes to'
export const agent = 'Agent'
export const chooseAgent = 'Choose an agent'
export const group = 'Group'
export const escalation = 'When the response goal passes'
export const exclusiveHint =
  'An exclusive’s inquiry always stays with its listing agent, and supervisors are notified.'

// groups-panel.tsx
export const groups = 'Groups of agents'
export const groupsLead =
  'A rule can give inquiries to a group, in turn or as a pond. In turn, the agent goes next who is on duty now and got one longest ago. Agents with “Vacation” or “Out of office” in their calendar all day are skipped.'
export const addGroup = 'Add group'
export const noGroups = 'No groups yet'
export const groupName = 'Name'
export const groupNameHint = 'For example “Brooklyn team”'
export const newGroup = 'New group'
export const changeGroup = 'Edit group'
export const saveGroup = 'Save group'
export const editGroup = (name: string) => `Edit ${name}`
export const deleteGroup = (name: string) => `Delete ${name}`
export const groupDeleted = (name: string) => `“${name}” deleted`
export const groupsSaved = 'Groups saved'
export const groupsNotSaved = 'Couldn’t save the groups'
export const members = 'Agents'
export const addMember = 'Add an agent'
export const removeMember = (name: string) => `Remove ${name}`
export const noMembers = 'No agents yet'
export const formatHours = (name: string) => `When ${name} is on duty`
export const always = 'Always on duty'
export const certainHours = 'Only at these hours (New York time)'
export const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const
export const formatStart = (name: string) => `From, ${name}`
export const formatEnd = (name: string) => `Until, ${name}`
export const wrongHours = 'Choose at least one day, and an end after the start'
export const memberCount = (count: number) => (count === 1 ? '1 agent' : `${count} agents`)

// test-panel.tsx
export const test = 'Try the rules'
export const testLead =
  'Pick a recent inquiry to see which rule would apply if it came in now. Nothing changes.'
export const pickInquiry = 'Inquiry'
export const chooseInquiry = 'Choose an inquiry'
export const noInquiries = 'No inquiries yet'
export const testFailed = 'Couldn’t try the rules'
export const applies = 'Applies'
export const doesNotApply = 'Doesn’t apply'
export const steps = 'Each rule’s result'

// ignored-panel.tsx
export const ignored = 'Ignored senders'
export const ignoredLead =
  'An agent marked an inquiry as “Not a lead”. Emails like it don’t start the response clock, but stay under Not leads. An email from the same sender that names a person is still an inquiry.'
export const noIgnored = 'No ignored senders'
export const address = 'Sender or person'
export const whatIsIgnored = 'What’s ignored'
export const markedBy = 'Marked by'
export const markedOn = 'Date'
export const actionsColumn = 'Actions'
export const remove = 'Stop ignoring'
export const removeSender = (name: string) => `Stop ignoring ${name}`
export const removed = (name: string) => `${name} isn’t ignored anymore`
export const ignoredAgain = (name: string) => `${name} is ignored again`
export const notRemoved = 'Couldn’t change the ignored senders'
export const ignoredFailed = 'Couldn’t load the ignored senders'
