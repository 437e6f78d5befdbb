import { onlyKeepsBooks } from '@pb/contract/role-groups'
import type { Role } from '@pb/contract/roles'
import {
  Bell,
  BellOff,
  CalendarCheck,
  CalendarDays,
  CalendarPlus,
  DoorOpen,
  FilePlus2,
  Globe,
  HandCoins,
  Home,
  HousePlus,
  Keyboard,
  LogOut,
  Mail,
  MessagesSquare,
  Monitor,
  Moon,
  Pencil,
  Radio,
  ReceiptText,
  Search,
  Settings,
  Sun,
  UserRound,
  UserRoundPlus,
  UsersRound,
  type LucideIcon,
} from 'lucide-react'
import { openAskDialog } from '../../../components/domain/ask-to-apply.ts'
import { scheduleLiveStream } from '../../../components/domain/live-stream-request.ts'
import { scheduleOpenHouse } from '../../../components/domain/open-house-request.ts'
import { openShowing } from '../../../components/domain/showing-request.ts'
import { openNewDeal } from '../../../components/domain/new-deal.ts'
import { showAddClientDialog } from '../../../features/clients/add-client-store.ts'
import { setAddListingOpen } from '../../../features/listings/manage/add/open-dialog.ts'
import { openCompose } from '../../../features/mailbox/compose/index.ts'
import { logOut } from '../../../features/accounts/sign-in/log-out.ts'
import { setShortcutSheetOpen } from '../../../lib/shortcuts/sheet-state.ts'
import { chooseTheme, type Theme, type ThemeChoice } from '../../../lib/theme.ts'
import { isPageFor } from '../bookkeeper-pages.ts'
import { navigation } from '../navigation.ts'
import { rolePages } from '../role-pages.ts'
import type { Command } from './command.ts'
import { minorPages } from './minor-pages.ts'
import { switchTheme } from './text-templates.ts'
import * as texts from './texts.ts'

const keywordsByPath: Readonly<Record<string, readonly string[]>> = {
  '/mailbox/inbox': ['mail', 'e-mail', 'email', 'emails', 'inbox', 'all inbox', 'messages', 'threads'],
  '/search/sale': ['buy', 'for sale', 'listings', 'search sales', 'search'],
  '/search/rental': ['rent', 'lease', 'for rent', 'apartments', 'listings', 'search rentals', 'search'],
  '/clients/rental': ['people', 'leads', 'tenants', 'buyers', 'contacts', 'rental clients'],
  '/my-listings': ['own listings', 'exclusives', 'past listings'],
  '/stats': ['statistics', 'reports', 'analytics', 'response time', 'funnel', 'targets', 'numbers'],
  '/livestreaming': ['live streams', 'go live', 'broadcast', 'video tour', 'virtual open house', 'stream'],
  '/op-invoices': ['owner-paid invoices', 'invoices', 'bills', 'receivables', 'landlord payments', 'op'],
  '/deals': ['deal sheets', 'commissions', 'commission', 'income', 'review queue'],
  '/applications': ['rental applications', 'apply', 'forms', 'tenants', 'guarantors', 'packages'],
  '/company': ['company dollar', 'revenue', 'pipeline', 'reports', 'overview'],
  '/payouts': ['pay agents', 'pay runs', 'commissions', 'statements', '1099', 'quickbooks', 'bookkeeping'],
  '/imports': ['import listings', 'feeds', 'files', 'reso'],
  '/clients/requests': ['approve', 'approval', 'reassign', 'hand over', 'clients'],
  '/commission-plans': ['splits', 'cap', 'sliding scale', 'mentor', 'fees'],
  '/office': ['brokerage', 'logo', 'address', 'license', 'company', 'settings'],
  '/onboarding': ['move in', 'onboarding', 'set up', 'migrate', 'opening balances', 'invite'],
  '/members': ['people', 'invite', 'team', 'agents', 'users'],
  '/diagnostics': ['health', 'jobs', 'errors', 'server', 'status'],
}

const iconsByPath: Readonly<Record<string, LucideIcon>> = {
  '/mailbox/inbox': Mail,
  '/clients/rental': UsersRound,
  '/livestreaming': Radio,
  '/op-invoices': ReceiptText,
}

/** All pages, in the order of the header and the account menu. */
const pages: readonly Command[] = [
  { id: 'page:/', title: texts.home, icon: Home, to: '/', keywords: ['start', 'dashboard'] },
  ...navigation.flatMap(({ title, supervisorTitle, to }) => {
    const page = {
      id: `page:${to}`,
      title,
      icon: iconsByPath[to] ?? Search,
      to,
      keywords: keywordsByPath[to] ?? [],
    }
    // The first of an id that the user may open is offered.
    const supervisors = { ...page, title: supervisorTitle ?? title, roles: ['SUPERVISOR'] as const }
    return supervisorTitle === undefined ? [page] : [supervisors, page]
  }),
  {
    id: 'page:/inquiries',
    title: texts.inquiries,
    icon: MessagesSquare,
    to: '/inquiries',
    keywords: ['leads', 'listing inquiries', 'questions', 'streeteasy', 'zillow', 'answer', 'respond'],
  },
  {
    id: 'page:/my-profile',
    title: texts.myProfile,
    icon: UserRound,
    to: '/my-profile',
    keywords: ['profile', 'photo', 'phone', 'contact', 'name'],
  },
  {
    id: 'page:/my-calendar',
    title: texts.myCalendar,
    icon: CalendarDays,
    to: '/my-calendar',
    keywords: ['calendar', 'schedule', 'appointments', 'agenda', 'events', 'week'],
  },
  {
    id: 'page:/account-settings',
    title: texts.accountSettings,
    icon: Settings,
    to: '/account-settings',
    keywords: ['password', 'sessions', 'devices', 'preferences', 'security'],
  },
  {
    id: 'page:/notifications',
    title: texts.notifications,
    icon: Bell,
    to: '/notifications',
    keywords: ['alerts', 'news', 'inbox'],
  },
  ...rolePages.map(({ title, to, roles, icon }) => ({
    id: `page:${to}`,
    title,
    icon,
    to,
    roles,
    keywords: keywordsByPath[to] ?? [],
  })),
  ...minorPages,
]

export function getPages(roles: readonly Role[]): Command[] {
  const allowed = pages.filter(
    ({ roles: needed, to }) =>
      (!needed || needed.some((role) => roles.includes(role))) && (to === undefined || isPageFor(roles, to)),
  )
  // A page of the main menu may be minor for other roles.
  return allowed.filter(({ id }, index) => allowed.findIndex((page) => page.id === id) === index)
}

interface ActionContext {
  readonly roles: readonly Role[]
  readonly theme: Theme
  readonly choice: ThemeChoice
  readonly markAllRead: () => void
}

/** Actions of everyone; the others are agents' work. */
const officeActions = new Set([
  'action:theme',
  'action:system-theme',
  'action:read',
  'action:shortcuts',
  'action:time-zone',
  'action:log-out',
])

/** Actions that work on every page. */
export function getActions({ roles, theme, choice, markAllRead }: ActionContext): Command[] {
  const other = theme === 'dark' ? 'light' : 'dark'
  const system: Command = {
    id: 'action:system-theme',
    title: texts.useDeviceTheme,
    icon: Monitor,
    keywords: ['system', 'dark', 'light', 'mode', 'appearance'],
    run: () => chooseTheme('system'),
  }
  const actions: Command[] = [
    {
      id: 'action:compose',
      title: texts.composeMessage,
      icon: Pencil,
      keywords: ['compose', 'write', 'new message', 'new email', 'mail', 'e-mail', 'email', 'send'],
      run: () => openCompose(),
    },
    {
      id: 'action:add-listing',
      title: texts.addListing,
      icon: HousePlus,
      keywords: ['new listing', 'create', 'apartment', 'exclusive'],
      run: () => setAddListingOpen(true),
    },
    {
      id: 'action:add-client',
      title: texts.addClient,
      icon: UserRoundPlus,
      keywords: ['new client', 'create', 'add lead', 'new lead', 'person', 'contact'],
      run: () => showAddClientDialog(),
    },
    {
      id: 'action:ask-to-apply',
      title: texts.askToApply,
      icon: FilePlus2,
      keywords: ['application', 'apply', 'rental application', 'new application', 'request'],
      run: () => openAskDialog({}),
    },
    {
      id: 'action:schedule-showing',
      title: texts.addShowing,
      icon: CalendarCheck,
      keywords: ['showing', 'tour an apartment', 'appointment', 'viewing'],
      run: () => openShowing({}),
    },
    {
      id: 'action:schedule-open-house',
      title: texts.scheduleOpenHouse,
      icon: DoorOpen,
      keywords: ['open house', 'new open house'],
      run: () => scheduleOpenHouse({}),
    },
    {
      id: 'action:schedule-live-stream',
      title: texts.scheduleLiveStream,
      icon: Radio,
      keywords: ['live stream', 'go live', 'virtual open house', 'broadcast'],
      run: () => scheduleLiveStream({}),
    },
    {
      id: 'action:add-event',
      title: texts.addEvent,
      icon: CalendarPlus,
      keywords: ['calendar', 'new event', 'appointment', 'meeting', 'schedule'],
      to: '/my-calendar?add=event',
    },
    {
      id: 'action:new-deal',
      title: texts.newDeal,
      icon: HandCoins,
      keywords: ['deal', 'deal sheet', 'commission', 'add deal', 'close'],
      run: () => openNewDeal({}),
    },
    {
      id: 'action:theme',
      title: switchTheme(other),
      icon: other === 'dark' ? Moon : Sun,
      keywords: ['toggle', 'mode', 'appearance', 'color', 'dark mode', 'light mode', 'dark', 'light'],
      run: () => chooseTheme(other),
    },
    ...(choice === 'system' ? [] : [system]),
    {
      id: 'action:read',
      title: texts.markAllNotificationsRead,
      icon: BellOff,
      keywords: ['clear', 'alerts', 'bell', 'seen'],
      run: markAllRead,
    },
    {
      id: 'action:shortcuts',
      title: texts.keyboardShortcuts,
      icon: Keyboard,
      keywords: ['help', 'keys', 'hotkeys'],
      run: () => setShortcutSheetOpen(true),
    },
    {
      id: 'action:time-zone',
      title: texts.changeTimeZone,
      icon: Globe,
      keywords: ['clock', 'hours', 'timezone'],
      to: '/account-settings#time-zone',
    },
    {
      id: 'action:log-out',
      title: texts.logOut,
      icon: LogOut,
      keywords: ['sign out', 'logout', 'exit', 'leave', 'quit'],
      run: logOut,
    },
  ]
  return onlyKeepsBooks(roles) ? actions.filter(({ id }) => officeActions.has(id)) : actions
}
