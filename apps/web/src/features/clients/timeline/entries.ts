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
import { formatDay } from '../../../lib/format.ts'
import * as texts from './texts.ts'

export const noteTitles: Readonly<Record<NoteKind, string>> = {
  note: texts.note,
  call: texts.call,
  text: texts.text,
  meeting: texts.meeting,
}

/** Icons by `source:kind`, or by source. */
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

export function getEntryIcon({ source, kind }: Pick<TimelineEntry, 'source' | 'kind'>): LucideIcon {
  return icons[`${source}:${kind}`] ?? icons[source] ?? CircleDot
}

export interface TimelineDay {
  readonly day: string
  readonly entries: readonly TimelineEntry[]
}

/** Groups sorted entries by day. A day that spans two pages becomes one group. */
export function groupByDay(
  entries: readonly TimelineEntry[],
  formatEntryDay = formatDay,
): readonly TimelineDay[] {
  const days: { day: string; entries: TimelineEntry[] }[] = []
  for (const entry of entries) {
    const day = formatEntryDay(entry.time)
    const last = days.at(-1)
    if (last?.day === day) last.entries.push(entry)
    else days.push({ day, entries: [entry] })
  }
  return days
}
