import type { Role } from '@pb/contract/roles'
import { Activity, ArrowDownUp, ArrowRightLeft, Building2, Users, type LucideIcon } from 'lucide-react'
import * as texts from './texts.ts'

export interface NavigationEntry {
  readonly title: string
  readonly to: string
  /** Paths on which the entry is the current one. */
  readonly match: RegExp
}

/** The header's links, in their order. */
export const navigation: readonly NavigationEntry[] = [
  { title: texts.mailbox, to: '/mailbox/inbox', match: /^\/mailbox\b/ },
  { title: texts.sales, to: '/search/sale', match: /^\/(search|results)\/sale\b/ },
  { title: texts.rentals, to: '/search/rental', match: /^\/(search|results)\/rental\b/ },
  { title: texts.clients, to: '/clients/rental', match: /^\/clients\b/ },
  { title: texts.myListings, to: '/my-listings', match: /^\/my-listings\b/ },
]

/** A page that only users with a role can see. */
export interface RolePage {
  readonly title: string
  readonly to: string
  readonly role: Role
  readonly icon: LucideIcon
}

/** The account menu's links for users with the role. */
export const rolePages: readonly RolePage[] = [
  { title: texts.office, to: '/office', role: 'SUPERVISOR', icon: Building2 },
  { title: texts.members, to: '/members', role: 'SUPERVISOR', icon: Users },
  { title: texts.clientRequests, to: '/clients/requests', role: 'SUPERVISOR', icon: ArrowRightLeft },
  { title: texts.imports, to: '/imports', role: 'SUPERVISOR', icon: ArrowDownUp },
  { title: texts.diagnostics, to: '/diagnostics', role: 'DEVELOPER', icon: Activity },
]
