import type { Role } from '@pb/contract/roles'
import { Activity, ArrowDownUp, ArrowRightLeft, Users, type LucideIcon } from 'lucide-react'

export interface NavigationEntry {
  readonly title: string
  readonly to: string
  /** Paths on which the entry is the current one. */
  readonly match: RegExp
}

/** The header's links, in their order. A page joins the list when it can be used. */
export const navigation: readonly NavigationEntry[] = [
  { title: 'Mailbox', to: '/mailbox/inbox', match: /^\/mailbox\b/ },
  { title: 'Sales', to: '/search/sale', match: /^\/(search|results)\/sale\b/ },
  { title: 'Rentals', to: '/search/rental', match: /^\/(search|results)\/rental\b/ },
  { title: 'Clients', to: '/clients/rental', match: /^\/clients\b/ },
  { title: 'My Listings', to: '/my-listings', match: /^\/my-listings\b/ },
]

/** A page for those with a role; to everybody else there is nothing at its address. */
export interface RolePage {
  readonly title: string
  readonly to: string
  readonly role: Role
  readonly icon: LucideIcon
}

/** The user menu's links for whoever has the role. */
export const rolePages: readonly RolePage[] = [
  { title: 'Members', to: '/members', role: 'SUPERVISOR', icon: Users },
  { title: 'Client requests', to: '/clients/requests', role: 'SUPERVISOR', icon: ArrowRightLeft },
  { title: 'Imports', to: '/imports', role: 'SUPERVISOR', icon: ArrowDownUp },
  { title: 'Diagnostics', to: '/diagnostics', role: 'DEVELOPER', icon: Activity },
]
