import type { NotificationKind } from '@pb/contract/notifications'
import {
  Bell,
  BriefcaseBusiness,
  CalendarDays,
  FileText,
  House,
  Mail,
  MessageCircleQuestionMark,
  Radar,
  ShieldCheck,
  UserRound,
  BadgeCheck,
  type LucideIcon,
} from 'lucide-react'
import * as texts from '../texts.ts'

interface KindLabel {
  readonly title: string
  /** Which events it covers. */
  readonly text: string
  readonly icon: LucideIcon
}

export const kindLabels: Readonly<Record<NotificationKind, KindLabel>> = {
  listing_match: {
    title: texts.matchingListings,
    text: texts.matchingListingsHint,
    icon: Radar,
  },
  listing_change: {
    title: texts.listingChanges,
    text: texts.listingChangesHint,
    icon: House,
  },
  inquiry: { title: texts.inquiries, text: texts.inquiriesHint, icon: MessageCircleQuestionMark },
  client: {
    title: texts.clients,
    text: texts.clientsHint,
    icon: UserRound,
  },
  application: {
    title: texts.applications,
    text: texts.applicationsHint,
    icon: FileText,
  },
  deal: { title: texts.deals, text: texts.dealsHint, icon: BriefcaseBusiness },
  mail: { title: texts.mail, text: texts.mailHint, icon: Mail },
  calendar: { title: texts.calendar, text: texts.calendarHint, icon: CalendarDays },
  license: { title: texts.license, text: texts.licenseHint, icon: BadgeCheck },
  security: { title: texts.security, text: texts.securityHint, icon: ShieldCheck },
  system: { title: texts.pbOffice, text: texts.pbOfficeHint, icon: Bell },
}

/** Returns the label of a kind, or a general one for kinds added by a newer server. */
export function getKindLabel(kind: string): KindLabel {
  return Object.hasOwn(kindLabels, kind) ? kindLabels[kind as NotificationKind] : kindLabels.system
}
