import type { NoteKind, TimelineEntry } from '@pb/contract/client-life'
import {
  CheckCircle2,
  CircleDot,
  Eye,
  Heart,
  ListPlus,
  Mail,
  MessageSquare,
  Phone,
  Send,
  StickyNote,
  UserRound,
  Users,
  type LucideIcon,
} from 'lucide-react'
import { formatDay } from '../../../../lib/format.ts'

export const noteTitles: Readonly<Record<NoteKind, string>> = {
  note: 'Note',
  call: 'Call',
  text: 'Text',
  meeting: 'Meeting',
}

/** Icons by `source:kind`, else by source; what this page does not know yet has a plain one. */
const icons: Readonly<Record<string, LucideIcon>> = {
  'note:note': StickyNote,
  'note:call': Phone,
  'note:text': MessageSquare,
  'note:meeting': Users,
  'task:done': CheckCircle2,
  'task:added': ListPlus,
  'event:sent': Send,
  'event:shared': Send,
  'event:viewed': Eye,
  'event:opened': Eye,
  'event:marked': Heart,
  'event:added': UserRound,
  mail: Mail,
}

export function iconOf({ source, kind }: Pick<TimelineEntry, 'source' | 'kind'>): LucideIcon {
  return icons[`${source}:${kind}`] ?? icons[source] ?? CircleDot
}

export interface TimelineDay {
  readonly day: string
  readonly entries: readonly TimelineEntry[]
}

/** Entries by the agent's day, in the order they came in; a day over the end of a page is one. */
export function byDay(entries: readonly TimelineEntry[], dayOf = formatDay): readonly TimelineDay[] {
  const days: { day: string; entries: TimelineEntry[] }[] = []
  for (const entry of entries) {
    const day = dayOf(entry.time)
    const last = days.at(-1)
    if (last?.day === day) last.entries.push(entry)
    else days.push({ day, entries: [entry] })
  }
  return days
}
