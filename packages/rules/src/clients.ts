import type { Choice } from './vocabulary.ts'

/** Stages of a client, in order. */
export const clientStages = [
  { key: 'new', title: 'New' },
  { key: 'contacted', title: 'Contacted' },
  { key: 'searching', title: 'Searching' },
  { key: 'showing', title: 'Showing' },
  { key: 'applying', title: 'Applying' },
  { key: 'closed', title: 'Closed' },
  { key: 'later', title: 'Later' },
] as const satisfies readonly Choice[]
export type ClientStage = (typeof clientStages)[number]['key']

/** Why a client is removed from the list. */
export const clientRemovalReasons = [
  { key: 'not-responding', title: 'Not responding' },
  { key: 'elsewhere', title: 'Rented or bought elsewhere' },
  { key: 'not-qualified', title: 'Not qualified' },
  { key: 'duplicate', title: 'Duplicate' },
  { key: 'other', title: 'Other' },
] as const satisfies readonly Choice[]
export type ClientRemovalReason = (typeof clientRemovalReasons)[number]['key']

/** FICO scores, as landlords ask for them. */
export const creditBands = [
  { key: 'under-620', title: 'Under 620' },
  { key: '620-679', title: '620–679' },
  { key: '680-719', title: '680–719' },
  { key: '720-plus', title: '720 and above' },
] as const satisfies readonly Choice[]
export type CreditBand = (typeof creditBands)[number]['key']

/** Guarantors; a company is an institutional guarantor. */
export const guarantorKinds = [
  { key: 'none', title: 'None' },
  { key: 'person', title: 'A person' },
  { key: 'company', title: 'A guarantor company' },
] as const satisfies readonly Choice[]
export type GuarantorKind = (typeof guarantorKinds)[number]['key']

export const participantTypes = [
  { key: 'TENANT', title: 'Tenant' },
  { key: 'GUARANTOR', title: 'Guarantor' },
] as const satisfies readonly Choice[]
export type ParticipantType = (typeof participantTypes)[number]['key']

/** A supervisor must approve adding a person with whom another agent was active within this many days. */
export const protectedDays = 90
