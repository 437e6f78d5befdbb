import { moneyRoles } from '@pb/contract/role-groups'
import type { Role } from '@pb/contract/roles'
import {
  Activity,
  ArrowDownUp,
  ArrowRightLeft,
  Banknote,
  Building2,
  ChartNoAxesColumn,
  PackageOpen,
  Percent,
  Users,
  type LucideIcon,
} from 'lucide-react'
import * as texts from './texts.ts'

/** A page that only users with a role can see. */
export interface RolePage {
  readonly title: string
  readonly to: string
  /** Any of these. */
  readonly roles: readonly Role[]
  readonly icon: LucideIcon
}

/** The account menu's links for users with the role. */
export const rolePages: readonly RolePage[] = [
  { title: texts.company, to: '/company', roles: moneyRoles, icon: ChartNoAxesColumn },
  { title: texts.payouts, to: '/payouts', roles: moneyRoles, icon: Banknote },
  { title: texts.office, to: '/office', roles: ['SUPERVISOR'], icon: Building2 },
  { title: texts.onboarding, to: '/onboarding', roles: ['SUPERVISOR'], icon: PackageOpen },
  { title: texts.members, to: '/members', roles: ['SUPERVISOR'], icon: Users },
  { title: texts.commissionPlans, to: '/commission-plans', roles: ['SUPERVISOR'], icon: Percent },
  { title: texts.clientRequests, to: '/clients/requests', roles: ['SUPERVISOR'], icon: ArrowRightLeft },
  { title: texts.imports, to: '/imports', roles: ['SUPERVISOR'], icon: ArrowDownUp },
  { title: texts.diagnostics, to: '/diagnostics', roles: ['DEVELOPER'], icon: Activity },
]
