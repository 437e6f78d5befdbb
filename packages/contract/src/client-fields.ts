import {
  clientRemovalReasons,
  clientStages,
  creditBands,
  guarantorKinds,
  participantTypes,
} from '@pb/rules/clients'
import { normalizePhone } from '@pb/rules/phone'
import { adTypes, type Choice } from '@pb/rules/vocabulary'
import { z } from 'zod'
import { amountInput } from './my-listing-fields.ts'
import { date } from './wire.ts'

function keyOf<K extends string>(choices: readonly Choice<K>[]) {
  return z.enum(choices.map(({ key }) => key))
}

export const clientSearchType = z.enum(adTypes)
export const clientStage = keyOf(clientStages)
export const creditBand = keyOf(creditBands)
export const guarantorKind = keyOf(guarantorKinds)
export const participantType = keyOf(participantTypes)
export const clientRemovalReason = keyOf(clientRemovalReasons)

/** One line: without the newlines that pasting brings. */
const stripped = (text: string) => text.trim().replace(/\s*[\r\n]+\s*/g, ' ')
const withoutNewlines = (text: string) => text.trim().replace(/[\r\n]+/g, '')

function line(max: number, missing?: string) {
  return z.string(missing).overwrite(stripped).max(max, `At most ${max} characters`)
}

export const clientEmail = z
  .string('Email is required')
  .overwrite(withoutNewlines)
  .min(1, { error: 'Email is required', abort: true })
  .max(254, { error: 'Invalid email address', abort: true })
  .check(z.email('Invalid email address'))

/** In one form where it can be read as a number, else as it was typed; empty for none. */
export const clientPhone = z
  .string()
  .overwrite((text) => normalizePhone(stripped(text)) ?? stripped(text))
  .max(40, 'At most 40 characters')

function required(max: number, missing: string) {
  return line(max, missing).min(1, missing)
}

const firstName = required(100, 'First name is required')

/** The form of a client, for adding and editing alike. What is left out is empty on a new client, and stays on an edit. */
export const clientForm = z.strictObject({
  first_name: firstName,
  last_name: required(100, 'Last name is required'),
  /** The address that is written to. */
  email: clientEmail,
  /** Further addresses, in the order in which they are shown. */
  more_emails: z.array(clientEmail).max(9, 'At most 10 addresses').optional(),
  phone: clientPhone.optional(),
  more_phones: z.array(clientPhone).max(9, 'At most 10 numbers').optional(),
  search_type: z.array(clientSearchType).min(1, 'Choose rental or sale').max(2),
  stage: clientStage.optional(),
  source: line(100).optional(),
  move_in_date: date.nullable().optional(),
  /** Of the household, in a year. */
  income: amountInput.nullable().optional(),
  credit_band: creditBand.nullable().optional(),
  guarantor: guarantorKind.nullable().optional(),
  pets: line(200).optional(),
  /** May have several lines. */
  notes: z.string().max(10_000, 'At most 10,000 characters').optional(),
  year_born: z.int().min(1900, 'Enter a year').max(2100, 'Enter a year').nullable().optional(),
  gender: line(40).optional(),
})
export type ClientForm = z.infer<typeof clientForm>

/** Callers may name a single type bare. */
const oneOrSeveralTypes = z.union([
  clientForm.shape.search_type,
  clientSearchType.transform((type) => [type]),
])

/** What makes a client. */
export const newClient = clientForm.extend({ search_type: oneOrSeveralTypes })
export type NewClient = z.infer<typeof newClient>

/** What an edit may change; a field left out stays. */
export const clientChanges = newClient.partial()
export type ClientChanges = z.infer<typeof clientChanges>

/** The form of a participant. */
export const participantForm = z.strictObject({
  type: participantType,
  first_name: firstName,
  last_name: line(100).optional(),
  email: clientEmail,
  phone: clientPhone.optional(),
})
export type ParticipantForm = z.infer<typeof participantForm>

export const participantChanges = participantForm.partial()
export type ParticipantChanges = z.infer<typeof participantChanges>
