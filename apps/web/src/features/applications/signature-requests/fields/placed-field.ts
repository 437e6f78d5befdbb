import type { FieldInput, FieldKind } from '@pb/contract/document-fields'
import { moveOnPage } from '../../../../components/domain/file-viewer/place-on-page.ts'
import { randomKey } from '../../../../lib/random-key.ts'

/** A field that the agent placed, of a signer in the form. */
export interface PlacedField {
  readonly id: string
  readonly signerId: string
  readonly kind: FieldKind
  readonly page: number
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly required: boolean
  readonly label: string
}

type Size = Readonly<Record<'width' | 'height', number>>

/** In units of a Letter page. */
const sizes: Readonly<Record<FieldKind, Size>> = {
  signature: { width: 3000, height: 450 },
  initials: { width: 900, height: 300 },
  date: { width: 1800, height: 250 },
  text: { width: 2500, height: 250 },
  checkbox: { width: 260, height: 200 },
}

/** Returns a field as the server takes it; `signerIds` are those of the form, in their order. */
export const toFieldInput = (field: PlacedField, signerIds: readonly string[]): FieldInput => ({
  signer: signerIds.indexOf(field.signerId) + 1,
  kind: field.kind,
  page: field.page,
  x: field.x,
  y: field.y,
  width: field.width,
  height: field.height,
  required: field.required,
  label: field.label.trim(),
})

interface Place {
  readonly page: number
  /** Of its middle. */
  readonly x: number
  readonly y: number
}

/** Returns a new field around a place. */
export function createField(kind: FieldKind, signerId: string, { page, x, y }: Place): PlacedField {
  const size = sizes[kind]
  const field = {
    id: randomKey(),
    signerId,
    kind,
    page,
    x: 0,
    y: 0,
    ...size,
    required: kind !== 'checkbox',
    label: '',
  }
  return moveOnPage(field, { right: x - size.width / 2, down: y - size.height / 2 })
}
