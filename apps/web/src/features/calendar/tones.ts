import { cn } from '../../lib/cn.ts'
import type { CalendarKind } from '@pb/contract/calendar-schemas'
import type { Occurrence } from './model/occurrence.ts'

type Tone = 'brand' | 'rental' | 'sale' | 'generated' | 'warning' | 'plain'

const blocks: Readonly<Record<Tone, string>> = {
  brand: 'border-brand bg-brand-soft text-ink',
  rental: 'border-rental bg-rental-soft text-ink',
  sale: 'border-sale bg-sale-soft text-ink',
  generated: 'border-generated bg-generated-soft text-ink',
  warning: 'border-warning bg-warning-soft text-ink',
  plain: 'border-line-strong bg-sunken text-ink',
}

const marks: Readonly<Record<Tone, string>> = {
  brand: 'bg-brand',
  rental: 'bg-rental',
  sale: 'bg-sale',
  generated: 'bg-generated',
  warning: 'bg-warning',
  plain: 'bg-line-strong',
}

const tonesByKind: Readonly<Record<CalendarKind, Tone>> = {
  event: 'brand',
  showing: 'rental',
  open_house: 'sale',
  move_in: 'generated',
  lease_end: 'warning',
  task: 'plain',
}

/**
 * Tones of people when several calendars are shown, the two greens far from each other; the second half of twelve has a
 * double edge.
 */
const tonesByPerson: readonly Tone[] = ['brand', 'rental', 'generated', 'warning', 'plain', 'sale']

const getPersonTone = (position: number): Tone => tonesByPerson[position % tonesByPerson.length]!
const isSecondRound = (position: number): boolean => position >= tonesByPerson.length

function getTone({ item, person }: Occurrence): Tone {
  return person === null ? tonesByKind[item.kind] : getPersonTone(person.position)
}

export function toneClass(occurrence: Occurrence): string {
  const { status } = occurrence.item
  return cn(
    blocks[getTone(occurrence)],
    occurrence.person && isSecondRound(occurrence.person.position) && 'border-l-6! border-double',
    status === 'tentative' && 'border-dashed! bg-panel!',
    status === 'cancelled' && 'line-through',
  )
}

/** The tone of a person's events, for the legend. */
export const personClass = (position: number): string =>
  cn(blocks[getPersonTone(position)], isSecondRound(position) && 'border-l-6! border-double')

/** A dot in the event's tone. */
export const markClass = (occurrence: Occurrence): string => marks[getTone(occurrence)]
