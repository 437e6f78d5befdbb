import type { Role } from '@pb/contract/roles'
import {
  Bell,
  BellOff,
  Globe,
  Home,
  Keyboard,
  LogOut,
  Mail,
  Monitor,
  Moon,
  Pencil,
  Search,
  Settings,
  Sun,
  UserRound,
  UserRoundPlus,
  UsersRound,
  type LucideIcon,
} from 'lucide-react'
import { showAddClientDialog } from '../../../features/clients/add-client-store.ts'
import { openCompose } from '../../../features/mailbox/compose/index.ts'
import { logOut } from '../../../features/accounts/sign-in/log-out.ts'
import { setShortcutSheetOpen } from '../../../lib/shortcuts/sheet-state.ts'
import { chooseTheme, type Theme, type ThemeChoice } from '../../../lib/theme.ts'
import { navigation, rolePages } from '../navigation.ts'
import { switchTheme } from './text-templates.ts'
import * as texts from './texts.ts'

/** A page or an action, offered without the server. */
export interface Command {
  readonly id: string
  readonly title: string
  readonly icon: LucideIcon
  /** Synonyms in lower case. */
  readonly keywords: readonly string[]
  readonly to?: string
  readonly run?: () => void
  /** Only for people with one of these roles. */
  readonly roles?: readonly Role[]
}

const keywordsByPath: Readonly<Record<string, readonly string[]>> = {
  '/mailbox/inbox': ['mail', 'e-mail', 'email', 'inbox', 'messages', 'threads'],
  '/search/sale': ['buy', 'for sale', 'listings', 'search'],
  '/search/rental': ['rent', 'lease', 'apartments', 'listings', 'search'],
  '/clients/rental': ['people', 'leads', 'tenants', 'buyers', 'contacts'],
  '/clients/requests': ['approve', 'approval', 'reassign', 'hand over', 'clients'],
  '/members': ['people', 'invite', 'team', 'agents', 'users'],
  '/diagnostics': ['health', 'jobs', 'errors', 'server', 'status'],
}

const iconsByPath: Readonly<Record<string, LucideIcon>> = {
  '/mailbox/inbox': Mail,
  '/clients/rental': UsersRound,
}

/** All pages, in the order of the header and the account menu. */
const pages: readonly Command[] = [
  { id: 'page:/', title: texts.home, icon: Home, to: '/', keywords: ['start', 'dashboard'] },
  ...navigation.map(({ title, to }) => ({
    id: `page:${to}`,
    title,
    icon: iconsByPath[to] ?? Search,
    to,
    keywords: keywordsByPath[to] ?? [],
  })),
  {
    id: 'page:/my-profile',
    title: texts.myProfile,
    icon: UserRound,
    to: '/my-profile',
    keywords: ['photo', 'phone', 'signature', 'contact', 'preferences'],
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
  ...rolePages.map(({ title, to, role, icon }) => ({
    id: `page:${to}`,
    title,
    icon,
    to,
    roles: [role],
    keywords: keywordsByPath[to] ?? [],
  })),
]

export function getPages(roles: readonly Role[]): Command[] {
  return pages.filter((page) => !page.roles || page.roles.some((role) => roles.includes(role)))
}

interface ActionContext {
  readonly theme: Theme
  readonly choice: ThemeChoice
  readonly markAllRead: () => void
}

/** Actions that work on every page. */
export function getActions({ theme, choice, markAllRead }: ActionContext): Command[] {
  const other = theme === 'dark' ? 'light' : 'dark'
  const system: Command = {
    id: 'action:system-theme',
    title: texts.useDeviceTheme,
    icon: Monitor,
    keywords: ['system', 'dark', 'light', 'mode', 'appearance'],
    run: () => chooseTheme('system'),
  }
  return [
    {
      id: 'action:compose',
      title: texts.composeMessage,
      icon: Pencil,
      keywords: ['write', 'new', 'mail', 'e-mail', 'email', 'send'],
      run: () => openCompose(),
    },
    {
      id: 'action:add-client',
      title: texts.addClient,
      icon: UserRoundPlus,
      keywords: ['new', 'create', 'lead', 'person', 'contact'],
      run: () => showAddClientDialog(),
    },
    {
      id: 'action:theme',
      title: switchTheme(other),
      icon: other === 'dark' ? Moon : Sun,
      keywords: ['toggle', 'mode', 'appearance', 'color', 'dark', 'light'],
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
      keywords: ['sign out', 'exit', 'leave', 'quit'],
      run: logOut,
    },
  ]
}
