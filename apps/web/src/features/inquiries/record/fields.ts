import type { InquiryFields, InquiryMessage } from '@pb/contract/inquiry-schemas'
import type { Fact } from '../../../components/ui/fact-list.tsx'
import { formatDate, formatMoney, pluralize } from '../../../lib/format.ts'
import { kinds } from '../texts.ts'
import * as texts from './texts.ts'

function formatBedrooms(bedrooms: number): string {
  return bedrooms === 0 ? texts.studio : pluralize(bedrooms, 'bed')
}

/** What a lead states beside its message and its person; what it does not state is left out. */
export function toFacts(fields: InquiryFields): readonly Fact[] {
  const { kind, price, bedrooms, move_in: moveIn, pets, credit, income } = fields
  const facts: readonly [title: string, value: string][] = [
    [texts.fields.kind, kind === 'tour' ? kinds.tour : ''],
    [texts.fields.move_in, moveIn === null ? '' : formatDate(moveIn)],
    [texts.fields.price, price === null ? '' : formatMoney(price)],
    [texts.fields.bedrooms, bedrooms === null ? '' : formatBedrooms(bedrooms)],
    [texts.fields.pets, pets],
    [texts.fields.credit, credit],
    [texts.fields.income, income],
  ]
  return facts.filter(([, value]) => value !== '').map(([title, value]) => ({ title, value }))
}

/** Further listings that the message names. */
export const toOtherListings = ({ other_listings: others }: InquiryMessage): readonly Fact[] =>
  others.length === 0
    ? []
    : [{ title: texts.otherListings, value: others.map(({ listing }) => listing).join(', ') }]

/** A correction as it is typed. */
export type FieldEntries = Record<keyof InquiryFields, string>

export function toEntries(fields: InquiryFields): FieldEntries {
  return Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [key, value === null ? '' : String(value)]),
  ) as FieldEntries
}

const parseNumber = (text: string): number | null =>
  text.trim() === '' ? null : Number(text.replaceAll(/[$,\s]/g, ''))

/** Fields whose entry is no number. */
export function findWrongNumbers(entries: FieldEntries): readonly ('price' | 'bedrooms')[] {
  return (['price', 'bedrooms'] as const).filter((key) => {
    const value = parseNumber(entries[key])
    return value !== null && !(Number.isFinite(value) && value >= 0)
  })
}

/** The fields whose entry differs from what was read. */
export function toCorrection(entries: FieldEntries, read: InquiryFields): Partial<InquiryFields> {
  const before = toEntries(read)
  const typed: InquiryFields = {
    ...entries,
    kind: entries.kind === 'tour' ? 'tour' : 'question',
    ad_type: entries.ad_type === 'rental' || entries.ad_type === 'sale' ? entries.ad_type : null,
    price: parseNumber(entries.price),
    bedrooms: parseNumber(entries.bedrooms),
    move_in: entries.move_in === '' ? null : entries.move_in,
  }
  const changed = (Object.keys(before) as (keyof InquiryFields)[]).filter(
    (key) => entries[key].trim() !== before[key],
  )
  return Object.fromEntries(changed.map((key) => [key, typed[key]]))
}
