import { pageUnits } from '@pb/rules/document-fields'
import { z } from 'zod'
import { id, version } from './wire.ts'

/** What signers fill in on the pages of a document. Places are in units of the page as it is shown, from its top left. */

export const fieldKinds = ['signature', 'initials', 'date', 'text', 'checkbox'] as const
export type FieldKind = (typeof fieldKinds)[number]

export const maxFields = 200
const minSide = 100

const position = z.int().min(0).max(pageUnits)
const side = z.int().min(minSide).max(pageUnits)

const place = {
  /** From 1. */
  page: z.int().min(1).max(10_000),
  x: position,
  y: position,
  width: side,
  height: side,
}

/** A field as the agent places it. */
export const fieldInput = z
  .strictObject({
    /** Place of the signer in the list of signers, from 1. */
    signer: z.int().min(1).max(100),
    kind: z.enum(fieldKinds),
    ...place,
    required: z.boolean().default(true),
    /** What it asks for; a text field without one is hard to understand. */
    label: z.string().trim().max(100, 'At most 100 characters').default(''),
  })
  .refine(({ x, width }) => x + width <= pageUnits, { path: ['x'], message: 'The field is not on the page' })
  .refine(({ y, height }) => y + height <= pageUnits, {
    path: ['y'],
    message: 'The field is not on the page',
  })
export type FieldInput = z.output<typeof fieldInput>

/** A field on the page of a signer. */
export const signingField = z.object({
  field_id: id,
  kind: z.enum(fieldKinds),
  page: z.int(),
  x: z.int(),
  y: z.int(),
  width: z.int(),
  height: z.int(),
  required: z.boolean(),
  label: z.string(),
  /** Whether this signer fills it in; those of others are there once they have signed. */
  own: z.boolean(),
  /** Who fills it in. */
  signer: z.string(),
  /** Empty until this person has signed; a date is `yyyy-mm-dd`, a signature the name as signed. */
  value: z.string(),
  /** What this signer filled in and has not signed yet, on any device; empty for fields of others. */
  unsigned: z.object({ value: z.string(), version }),
})
export type SigningField = z.infer<typeof signingField>

/** What a signer filled in. */
export const fieldValue = z.strictObject({
  field_id: id,
  value: z
    .string()
    .trim()
    .max(500, 'At most 500 characters')
    .regex(/^[^\p{Cc}\p{Bidi_C}]*$/u, 'Use letters and digits only, on one line'),
})
export type FieldValue = z.infer<typeof fieldValue>
