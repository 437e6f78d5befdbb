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
  readonly role: Role
  readonly icon: LucideIcon
}

/** The account menu's links for users with the role. */
export const rolePages: readonly RolePage[] = [
  { title: texts.company, to: '/company', role: 'SUPERVISOR', icon: ChartNoAxesColumn },
  { title: texts.payouts, to: '/payouts', role: 'SUPERVISOR', icon: Banknote },
  { title: texts.office, to: '/office', role: 'SUPERVISOR', icon: Building2 },
  { title: texts.onboarding, to: '/onboarding', role: 'SUPERVISOR', icon: PackageOpen },
  { title: texts.members, to: '/members', role: 'SUPERVISOR', icon: Users },
  { title: texts.commissionPlans, to: '/commission-plans', role: 'SUPERVISOR', icon: Percent },
  { title: texts.clientRequests, to: '/clients/requests', role: 'SUPERVISOR', icon: ArrowRightLeft },
  { title: texts.imports, to: '/imports', role: 'SUPERVISOR', icon: ArrowDownUp },
  { title: texts.diagnostics, to: '/diagnostics', role: 'DEVELOPER', icon: Activity },
]
