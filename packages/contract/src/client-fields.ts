import {
  clientRemovalReasons,
  clientStages,
  creditBands,
  guarantorKinds,
  participantTypes,
} from '@pb/rules/clients'
import { normalizePhone } from '@pb/rules/phone'
import { adTypes } from '@pb/rules/vocabulary'
import { z } from 'zod'
import { amountInput } from './my-listing-fields.ts'
import { optionalPersonName, requiredPersonName } from './person-names.ts'
import { date, keyEnum } from './wire.ts'
import { requiredEmail } from './email.ts'

export const clientSearchType = z.enum(adTypes)
export const clientStage = keyEnum(clientStages)
export const creditBand = keyEnum(creditBands)
export const guarantorKind = keyEnum(guarantorKinds)
export const participantType = keyEnum(participantTypes)
export const clientRemovalReason = keyEnum(clientRemovalReasons)

/** Joins the lines of pasted text. */
const toSingleLine = (text: string) => text.trim().replace(/\s*[\r\n]+\s*/g, ' ')

function line(max: number, missing?: string) {
  return z.string(missing).overwrite(toSingleLine).max(max, `At most ${max} characters`)
}

/** A month and a day, `04-15`, of any year. */
const monthAndDay = z
  .string()
  .regex(/^(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/, 'Enter month and day, like 04-15')
  .refine((text) => !/^(?:02-3\d|(?:04|06|09|11)-31)$/.test(text), 'There is no such day')

export const clientEmail = requiredEmail('Email is required')

/** Normalized if it is a phone number, otherwise as typed; empty for none. */
export const clientPhone = z
  .string()
  .overwrite((text) => normalizePhone(toSingleLine(text)) ?? toSingleLine(text))
  .max(40, 'At most 40 characters')

const firstName = requiredPersonName(100, 'First name is required')

/** The form of a client. Omitted fields are empty on a new client and unchanged on an edit. */
export const clientForm = z.strictObject({
  first_name: firstName,
  last_name: requiredPersonName(100, 'Last name is required'),
  /** Primary address. */
  email: clientEmail,
  /** Other addresses, in display order. */
  more_emails: z.array(clientEmail).max(9, 'At most 10 addresses').optional(),
  phone: clientPhone.optional(),
  more_phones: z.array(clientPhone).max(9, 'At most 10 numbers').optional(),
  search_type: z.array(clientSearchType).min(1, 'Choose rental or sale').max(2),
  stage: clientStage.optional(),
  source: line(100).optional(),
  move_in_date: date.nullable().optional(),
  /** Yearly income of the household. */
  income: amountInput.nullable().optional(),
  credit_band: creditBand.nullable().optional(),
  guarantor: guarantorKind.nullable().optional(),
  pets: line(200).optional(),
  /** In dollars: a month's rent, or a price. */
  budget_min: amountInput.nullable().optional(),
  budget_max: amountInput.nullable().optional(),
  /** Where the client lives now. */
  address: line(200).optional(),
  /** May have several lines. */
  notes: z.string().max(10_000, 'At most 10,000 characters').optional(),
  year_born: z.int().min(1900, 'Enter a year').max(2100, 'Enter a year').nullable().optional(),
  /** Month and day; the year is `year_born`. */
  birthday: monthAndDay.nullable().optional(),
  gender: line(40).optional(),
})
export type ClientForm = z.infer<typeof clientForm>

/** A single type may be given without a list. */
const oneOrSeveralTypes = z.union([
  clientForm.shape.search_type,
  clientSearchType.transform((type) => [type]),
])

/** Input for a new client. */
export const newClient = clientForm.extend({ search_type: oneOrSeveralTypes })
export type NewClient = z.infer<typeof newClient>

/** Changes of an edit; omitted fields stay. */
export const clientChanges = newClient.partial().extend({
  /** The notes the writer had before: when the client has others by now, saving `notes` is a conflict. */
  replaces_notes: z.string().max(10_000).optional(),
})
export type ClientChanges = z.infer<typeof clientChanges>

/** The form of a participant. */
export const participantForm = z.strictObject({
  type: participantType,
  first_name: firstName,
  last_name: optionalPersonName(100).optional(),
  email: clientEmail,
  phone: clientPhone.optional(),
})
export type ParticipantForm = z.infer<typeof participantForm>

export const participantChanges = participantForm.partial()
export type ParticipantChanges = z.infer<typeof participantChanges>
