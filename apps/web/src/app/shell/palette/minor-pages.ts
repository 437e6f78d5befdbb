import {
  ArrowDownUp,
  Banknote,
  Bell,
  CalendarCheck,
  CalendarCog,
  ChartNoAxesColumn,
  CreditCard,
  DoorOpen,
  FileSignature,
  FileSpreadsheet,
  Globe,
  KeyRound,
  ListChecks,
  ListFilter,
  Mail,
  MonitorSmartphone,
  Paperclip,
  Palette,
  Plug,
  ReceiptText,
  Route,
  Settings,
  Target,
  Trash2,
  TrendingUp,
  Upload,
  UserRound,
  UsersRound,
} from 'lucide-react'
import { mainFolders, otherFolders } from '../../../features/mailbox/folders.ts'
import { clientsPath, importPath, requestsPath, tasksPath } from '../../../features/clients/paths.ts'
import type { Command } from './command.ts'
import * as texts from './texts.ts'

const folderKeywords: Readonly<Record<string, readonly string[]>> = {
  starred: ['favorites', 'starred mail'],
  sent: ['sent mail', 'outbox'],
  draft: ['draft', 'unsent'],
  trash: ['deleted', 'bin'],
  snoozed: ['later', 'reminders', 'snooze'],
  scheduled: ['send later', 'scheduled mail'],
  spam: ['junk'],
  all: ['archive', 'archived', 'all mail'],
}

const settings = '/account-settings'

const pages: readonly (Pick<Command, 'title' | 'icon' | 'keywords' | 'roles'> & { readonly to: string })[] = [
  ...[...mainFolders.slice(1), ...otherFolders].map(({ path, label, icon }) => ({
    title: label,
    to: `/mailbox/${path}`,
    icon,
    keywords: folderKeywords[path] ?? [],
  })),
  {
    title: texts.documentsToSign,
    to: '/applications/documents',
    icon: FileSignature,
    keywords: ['signature requests', 'e-sign', 'esign', 'docusign', 'disclosures', 'signatures'],
  },
  { title: texts.attachments, to: '/mailbox/attachments', icon: Paperclip, keywords: ['files', 'library'] },
  { title: texts.tasks, to: tasksPath, icon: ListChecks, keywords: ['to do', 'todo', 'to-dos', 'follow up'] },
  {
    title: texts.showings,
    to: '/showings',
    icon: CalendarCheck,
    keywords: ['appointments', 'showing requests', 'viewings'],
  },
  {
    title: texts.openHouses,
    to: '/open-houses',
    icon: DoorOpen,
    keywords: ['visitors', 'sign in sheet', 'schedule an open house', 'qr code'],
  },
  { title: texts.tours, to: '/tours', icon: Route, keywords: ['tour sheet', 'route', 'several showings'] },
  {
    title: texts.calendarSettings,
    to: '/my-calendar/settings',
    icon: CalendarCog,
    keywords: ['working hours', 'calendar feed', 'ics', 'ical', 'subscribe', 'import calendar'],
  },
  { title: texts.saleClients, to: clientsPath('sale'), icon: UsersRound, keywords: ['buyers'] },
  { title: texts.smartLists, to: '/clients/lists', icon: ListFilter, keywords: ['lists', 'segments'] },
  {
    title: texts.importClients,
    to: importPath(),
    icon: Upload,
    keywords: ['upload clients', 'csv', 'contacts file'],
  },
  { title: texts.myClientRequests, to: requestsPath, icon: UsersRound, keywords: ['client requests'] },
  {
    title: texts.inquirySettings,
    to: '/inquiries/settings',
    icon: Settings,
    keywords: ['response goal', 'on duty', 'round robin', 'lead settings', 'website form', 'api keys'],
    roles: ['SUPERVISOR'],
  },
  {
    title: texts.ageing,
    to: '/op-invoices/ageing',
    icon: ChartNoAxesColumn,
    keywords: ['receivables', 'aging', 'overdue invoices', 'who owes', 'past due'],
  },
  {
    title: texts.invoiceSettings,
    to: '/op-invoices/settings',
    icon: ReceiptText,
    keywords: ['reminders', 'dunning', 'invoice numbers', 'payment instructions'],
    roles: ['SUPERVISOR'],
  },
  {
    title: texts.dealSettings,
    to: '/deals/settings',
    icon: Settings,
    keywords: ['deductions', 'paperwork checklist', 'deal checklists'],
    roles: ['SUPERVISOR'],
  },
  {
    title: texts.availabilitySheets,
    to: '/imports/sheets',
    icon: FileSpreadsheet,
    keywords: ['sheets', 'spreadsheets', 'availability'],
    roles: ['SUPERVISOR'],
  },
  {
    title: texts.sources,
    to: '/imports/sources',
    icon: ArrowDownUp,
    keywords: ['feeds', 'mls', 'web api'],
    roles: ['SUPERVISOR'],
  },
  {
    title: texts.exportListings,
    to: '/imports/export',
    icon: ArrowDownUp,
    keywords: ['export', 'download listings'],
    roles: ['SUPERVISOR'],
  },
  {
    title: texts.profileSettings,
    to: '/my-profile/settings',
    icon: UserRound,
    keywords: ['signatures', 'signature', 'preferences'],
  },
  {
    title: texts.payments,
    to: '/my-profile/payments',
    icon: CreditCard,
    keywords: ['direct deposit', 'bank'],
  },
  {
    title: texts.outsideAccounts,
    to: '/my-profile/integrations',
    icon: Plug,
    keywords: ['integrations', 'streeteasy', 'renthop'],
  },
  {
    title: texts.sessions,
    to: `${settings}#sessions`,
    icon: MonitorSmartphone,
    keywords: ['devices', 'sessions', 'signed in'],
  },
  { title: texts.payouts, to: '/payouts', icon: Banknote, keywords: ['my pay', 'statements', 'commissions'] },
  {
    title: texts.yourYear,
    to: '/your-year',
    icon: TrendingUp,
    keywords: ['earnings', 'cap', 'pending', 'what if'],
  },
  {
    title: texts.recentlyDeleted,
    to: '/recently-deleted',
    icon: Trash2,
    keywords: ['restore', 'undelete', 'deleted', 'recover', 'recycle bin'],
  },
  { title: texts.password, to: `${settings}#password`, icon: KeyRound, keywords: ['change password'] },
  {
    title: texts.twoStepVerification,
    to: `${settings}#two-factor`,
    icon: KeyRound,
    keywords: ['two-factor', '2fa', 'authenticator', 'recovery codes'],
  },
  {
    title: texts.mailAccount,
    to: `${settings}#mail-account`,
    icon: Mail,
    keywords: ['connect mail', 'gmail', 'imap', 'outlook'],
  },
  { title: texts.timeZone, to: `${settings}#time-zone`, icon: Globe, keywords: ['clock'] },
  { title: texts.appearance, to: `${settings}#appearance`, icon: Palette, keywords: ['theme', 'density'] },
  {
    title: texts.notificationChannels,
    to: `${settings}#notifications`,
    icon: Bell,
    keywords: ['notification settings', 'push', 'alerts'],
  },
  {
    title: texts.matchingListings,
    to: `${settings}#matches`,
    icon: Target,
    keywords: ['matches', 'digest', 'daily digest'],
  },
]

/** Pages that the palette offers only when their name is typed. */
export const minorPages: readonly Command[] = pages.map((page) =>
  Object.assign(page, { id: `page:${page.to}`, isMinor: true }),
)
