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
import { showAddClient } from '../../../features/clients/open-dialog.ts'
import { openCompose } from '../../../features/mailbox/compose/index.ts'
import { logOut } from '../../../features/auth/log-out.ts'
import { showShortcutSheet } from '../../../lib/shortcuts/sheet.ts'
import { chooseTheme, type Theme, type ThemeChoice } from '../../../lib/theme.ts'
import { navigation, rolePages } from '../navigation.ts'

/** Something that is offered without asking the server: a page, or an action. */
export interface Command {
  readonly id: string
  readonly title: string
  readonly icon: LucideIcon
  /** Other words for it, in small letters. */
  readonly keywords: readonly string[]
  readonly to?: string
  readonly run?: () => void
  /** Only for people with one of these roles. */
  readonly roles?: readonly Role[]
}

const otherWords: Readonly<Record<string, readonly string[]>> = {
  '/mailbox/inbox': ['mail', 'e-mail', 'email', 'inbox', 'messages', 'threads'],
  '/search/sale': ['buy', 'for sale', 'listings', 'search'],
  '/search/rental': ['rent', 'lease', 'apartments', 'listings', 'search'],
  '/clients/rental': ['people', 'leads', 'tenants', 'buyers', 'contacts'],
  '/clients/requests': ['approve', 'approval', 'reassign', 'hand over', 'clients'],
  '/members': ['people', 'invite', 'team', 'agents', 'users'],
  '/diagnostics': ['health', 'jobs', 'errors', 'server', 'status'],
}

const icons: Readonly<Record<string, LucideIcon>> = { '/mailbox/inbox': Mail, '/clients/rental': UsersRound }

/** Every page that a person may go to, in the order of the header and the user menu. */
const pages: readonly Command[] = [
  { id: 'page:/', title: 'Home', icon: Home, to: '/', keywords: ['start', 'dashboard'] },
  ...navigation.map(({ title, to }) => ({
    id: `page:${to}`,
    title,
    icon: icons[to] ?? Search,
    to,
    keywords: otherWords[to] ?? [],
  })),
  {
    id: 'page:/my-profile',
    title: 'My profile',
    icon: UserRound,
    to: '/my-profile',
    keywords: ['photo', 'phone', 'signature', 'contact', 'preferences'],
  },
  {
    id: 'page:/account-settings',
    title: 'Account settings',
    icon: Settings,
    to: '/account-settings',
    keywords: ['password', 'sessions', 'devices', 'preferences', 'security'],
  },
  {
    id: 'page:/notifications',
    title: 'Notifications',
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
    keywords: otherWords[to] ?? [],
  })),
]

export function pagesFor(roles: readonly Role[]): Command[] {
  return pages.filter((page) => !page.roles || page.roles.some((role) => roles.includes(role)))
}

interface Doing {
  readonly theme: Theme
  readonly choice: ThemeChoice
  readonly markAllRead: () => void
}

/** What can be done from anywhere. */
export function actionsFor({ theme, choice, markAllRead }: Doing): Command[] {
  const other = theme === 'dark' ? 'light' : 'dark'
  const system: Command = {
    id: 'action:system-theme',
    title: 'Use the theme of this device',
    icon: Monitor,
    keywords: ['system', 'dark', 'light', 'mode', 'appearance'],
    run: () => chooseTheme('system'),
  }
  return [
    {
      id: 'action:compose',
      title: 'Compose a message',
      icon: Pencil,
      keywords: ['write', 'new', 'mail', 'e-mail', 'email', 'send'],
      run: () => openCompose(),
    },
    {
      id: 'action:add-client',
      title: 'Add a client',
      icon: UserRoundPlus,
      keywords: ['new', 'create', 'lead', 'person', 'contact'],
      run: () => showAddClient(),
    },
    {
      id: 'action:theme',
      title: `Switch to the ${other} theme`,
      icon: other === 'dark' ? Moon : Sun,
      keywords: ['toggle', 'mode', 'appearance', 'color', 'dark', 'light'],
      run: () => chooseTheme(other),
    },
    ...(choice === 'system' ? [] : [system]),
    {
      id: 'action:read',
      title: 'Mark all notifications read',
      icon: BellOff,
      keywords: ['clear', 'alerts', 'bell', 'seen'],
      run: markAllRead,
    },
    {
      id: 'action:shortcuts',
      title: 'Keyboard shortcuts',
      icon: Keyboard,
      keywords: ['help', 'keys', 'hotkeys'],
      run: () => showShortcutSheet(true),
    },
    {
      id: 'action:time-zone',
      title: 'Change the time zone',
      icon: Globe,
      keywords: ['clock', 'hours', 'timezone'],
      to: '/account-settings#time-zone',
    },
    {
      id: 'action:log-out',
      title: 'Log out',
      icon: LogOut,
      keywords: ['sign out', 'exit', 'leave', 'quit'],
      run: logOut,
    },
  ]
}
