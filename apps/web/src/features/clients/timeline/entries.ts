import type { ClientEventKind, NoteKind, TimelineEntry } from '@pb/contract/client-life'
import {
  Archive,
  ArchiveRestore,
  ArrowRightLeft,
  BadgeCheck,
  Bookmark,
  CalendarDays,
  CheckCircle2,
  CircleDot,
  CircleHelp,
  DoorOpen,
  Eye,
  FileText,
  FileCheck,
  FileSignature,
  HandCoins,
  FileX,
  Heart,
  ListPlus,
  Mail,
  MailCheck,
  Merge,
  MessageCircleMore,
  MessageSquare,
  Milestone,
  Pause,
  Phone,
  Play,
  Radio,
  Scale,
  Search,
  SearchX,
  Send,
  Share2,
  Signature,
  Sparkles,
  StickyNote,
  ThumbsDown,
  Undo2,
  UserRoundPlus,
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

const eventIcons: Readonly<Record<ClientEventKind, LucideIcon>> = {
  added: UserRoundPlus,
  archived: Archive,
  restored: ArchiveRestore,
  reassigned: ArrowRightLeft,
  stage: Milestone,
  merged: Merge,
  search_saved: Search,
  search_changed: Search,
  search_removed: SearchX,
  search_restored: Search,
  search_suspended: Pause,
  search_enabled: Play,
  search_generated: Sparkles,
  'listings-saved': Bookmark,
  'listings-sent': Send,
  'listings-shared': Share2,
  'link-viewed': Eye,
  'listing-marked': CircleHelp,
  'listing-liked': Heart,
  'listing-passed': ThumbsDown,
  'showing-asked': CalendarDays,
  'question-asked': MessageCircleMore,
  'inquiry-received': MessageCircleMore,
  'notices-offered': Scale,
  'notices-received': BadgeCheck,
  'application-asked': FileText,
  'application-opened': Eye,
  'application-signed': BadgeCheck,
  'application-changed': FileText,
  'application-sent': Send,
  'application-answered': Milestone,
  'signature-sent': FileSignature,
  'signature-signed': Signature,
  'signature-declined': FileX,
  'signature-completed': FileCheck,
  'signature-voided': Undo2,
  'signature-restored': FileSignature,
  'deal-submitted': HandCoins,
  'deal-approved': HandCoins,
  'deal-voided': HandCoins,
  'showing-scheduled': CalendarDays,
  'showing-moved': CalendarDays,
  'showing-canceled': Undo2,
  'showing-completed': CheckCircle2,
  'showing-missed': CircleHelp,
  'showing-feedback': MessageCircleMore,
  'tour-confirmed': CalendarDays,
  'tour-canceled': Undo2,
  'open-house-visited': DoorOpen,
  'live-stream-invited': Radio,
}

const otherIcons: Readonly<Record<string, LucideIcon>> = {
  'note:note': StickyNote,
  'note:call': Phone,
  'note:text': MessageSquare,
  'note:meeting': Users,
  'task:done': CheckCircle2,
  'task:added': ListPlus,
  'mail:received': Mail,
  'mail:sent': MailCheck,
}

export function getEntryIcon({ source, kind }: Pick<TimelineEntry, 'source' | 'kind'>): LucideIcon {
  const icon = source === 'event' ? eventIcons[kind as ClientEventKind] : otherIcons[`${source}:${kind}`]
  return (icon as LucideIcon | undefined) ?? CircleDot
}

/** What the client did, which agents look for first. */
const clientActions: ReadonlySet<string> = new Set<ClientEventKind>([
  'link-viewed',
  'listing-liked',
  'showing-asked',
  'question-asked',
  'application-signed',
])

export const isClientAction = ({ source, kind }: Pick<TimelineEntry, 'source' | 'kind'>): boolean =>
  (source === 'event' && clientActions.has(kind)) || (source === 'mail' && kind === 'received')

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
