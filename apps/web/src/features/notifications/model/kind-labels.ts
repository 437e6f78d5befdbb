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
  readonly icon: LucideIcon
}

export const kindLabels: Readonly<Record<NotificationKind, KindLabel>> = {
  listing_match: {
    title: texts.matchingListings,
    icon: Radar,
  },
  listing_change: {
    title: texts.listingChanges,
    icon: House,
  },
  inquiry: { title: texts.inquiries, icon: MessageCircleQuestionMark },
  client: {
    title: texts.clients,
    icon: UserRound,
  },
  application: {
    title: texts.applications,
    icon: FileText,
  },
  deal: { title: texts.deals, icon: BriefcaseBusiness },
  mail: { title: texts.mail, icon: Mail },
  calendar: { title: texts.calendar, icon: CalendarDays },
  license: { title: texts.license, icon: BadgeCheck },
  security: { title: texts.security, icon: ShieldCheck },
  system: { title: texts.pbOffice, icon: Bell },
}

/** Returns the label of a kind, or a general one for kinds added by a newer server. */
export function getKindLabel(kind: string): KindLabel {
  return Object.hasOwn(kindLabels, kind) ? kindLabels[kind as NotificationKind] : kindLabels.system
}
