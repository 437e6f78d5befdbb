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

interface KindWords {
  readonly title: string
  /** What one is told of. */
  readonly text: string
  readonly icon: LucideIcon
}

export const kindWords: Readonly<Record<NotificationKind, KindWords>> = {
  listing_match: {
    title: 'Matching listings',
    text: 'New homes that fit a client’s saved search',
    icon: Radar,
  },
  listing_change: {
    title: 'Listing changes',
    text: 'Prices and statuses of homes you work with',
    icon: House,
  },
  inquiry: { title: 'Inquiries', text: 'Somebody asks about a listing', icon: MessageCircleQuestionMark },
  client: {
    title: 'Clients',
    text: 'A client opens what you sent, likes it or comments on it',
    icon: UserRound,
  },
  application: {
    title: 'Applications',
    text: 'Forms filled in, documents added, answers received',
    icon: FileText,
  },
  deal: { title: 'Deals', text: 'A deal moves on, comes back or is paid', icon: BriefcaseBusiness },
  mail: { title: 'Mail', text: 'New mail from clients', icon: Mail },
  calendar: { title: 'Calendar', text: 'Showings, open houses and dates that come near', icon: CalendarDays },
  license: { title: 'License', text: 'Your license lapses soon', icon: BadgeCheck },
  security: { title: 'Security', text: 'Sign-ins and changes to your account', icon: ShieldCheck },
  system: { title: 'PB Office', text: 'Imports, exports and the office itself', icon: Bell },
}

/** The words of a kind; a server newer than this page may know more kinds. */
export function wordsOfKind(kind: string): KindWords {
  return Object.hasOwn(kindWords, kind) ? kindWords[kind as NotificationKind] : kindWords.system
}
