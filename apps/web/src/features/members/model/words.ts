import type { MemberEvent, MemberState, WorkCount } from '@pb/contract/members'
import type { Role } from '@pb/contract/roles'
import { formatNumber } from '../../../lib/format.ts'

export const roleTitles: Readonly<Record<Role, string>> = {
  AGENT: 'Agent',
  DEVELOPER: 'Developer',
  SUPERVISOR: 'Supervisor',
}

/** What a role lets its holder do, beside an agent's own work. */
export const roleHints: Readonly<Record<Role, string>> = {
  AGENT: 'Own clients, mail, listings and deals',
  SUPERVISOR: 'Members, every deal and invoice, office-wide stats',
  DEVELOPER: 'API reference and diagnostics',
}

/** In the order in which they are offered. */
export const roleOrder: readonly Role[] = ['AGENT', 'SUPERVISOR', 'DEVELOPER']

export const stateTitles: Readonly<Record<MemberState, string>> = {
  active: 'Active',
  invited: 'Invited',
  deactivated: 'Deactivated',
}

const list = new Intl.ListFormat('en-US')

/** `Agent, Supervisor`. */
export function rolesText(roles: readonly Role[]): string {
  return roleOrder
    .filter((role) => roles.includes(role))
    .map((role) => roleTitles[role])
    .join(', ')
}

/** `1 listing and 3 clients`. */
export function workText(work: readonly WorkCount[]): string {
  if (work.length === 0) return 'nothing'
  return list.format(
    work.map(({ what, count }) => `${formatNumber(count)} ${count === 1 ? what.replace(/s$/, '') : what}`),
  )
}

/** What happened, in words; who did it stands beside. */
export function eventText({ what, roles, other, work }: MemberEvent): string {
  const name = other?.name ?? 'somebody'
  switch (what) {
    case 'invited':
      return 'Invited'
    case 'invited_again':
      return 'Invited again'
    case 'joined':
      return 'Joined the office'
    case 'roles_changed':
      return roles ? `${rolesText(roles.before)} → ${rolesText(roles.after)}` : 'Roles changed'
    case 'deactivated':
      return 'Deactivated'
    case 'reactivated':
      return 'Reactivated'
    case 'work_handed_over':
      return `Handed ${workText(work)} over to ${name}`
    case 'work_received':
      return `Received ${workText(work)} from ${name}`
    case 'work_handed_back':
      return `Got ${workText(work)} back from ${name}`
    case 'work_given_back':
      return `Gave ${workText(work)} back to ${name}`
    case 'password_link_made':
      return 'Password link made'
    case 'password_set_by_link':
      return 'Password set with a link'
  }
}
