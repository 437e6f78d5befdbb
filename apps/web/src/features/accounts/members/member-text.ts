import type { MemberEvent, MemberState, WorkCount } from '@pb/contract/members'
import type { Role } from '@pb/contract/roles'
import { formatNumber } from '../../../lib/format.ts'
import * as texts from './texts.ts'

export const roleTitles: Readonly<Record<Role, string>> = {
  AGENT: texts.agent,
  BOOKKEEPER: texts.bookkeeper,
  DEVELOPER: texts.developer,
  SUPERVISOR: texts.supervisor,
}

/** What each role gives access to. */
export const roleHints: Readonly<Record<Role, string>> = {
  AGENT: texts.agentHint,
  SUPERVISOR: texts.supervisorHint,
  BOOKKEEPER: texts.bookkeeperHint,
  DEVELOPER: texts.developerHint,
}

/** Roles in display order. */
export const roleOrder: readonly Role[] = ['AGENT', 'SUPERVISOR', 'BOOKKEEPER', 'DEVELOPER']

export const stateTitles: Readonly<Record<MemberState, string>> = {
  active: texts.active,
  invited: texts.invited,
  deactivated: texts.deactivated,
}

const list = new Intl.ListFormat('en-US')

/** Formats roles in display order: `Agent, Supervisor`. */
export function formatRoles(roles: readonly Role[]): string {
  return roleOrder
    .filter((role) => roles.includes(role))
    .map((role) => roleTitles[role])
    .join(', ')
}

/** Formats record counts: `1 listing and 3 clients`. */
export function formatWork(work: readonly WorkCount[]): string {
  if (work.length === 0) return texts.nothing
  return list.format(
    work.map(({ what, count }) => `${formatNumber(count)} ${count === 1 ? what.replace(/s$/, '') : what}`),
  )
}

/** Formats an event of a member's history, without its actor. */
export function formatEvent({ what, roles, other, work }: MemberEvent): string {
  const name = other?.name ?? texts.aFormerMember
  switch (what) {
    case 'invited':
      return texts.invited
    case 'invited_again':
      return texts.invitedAgain
    case 'joined':
      return texts.joinedTheOffice
    case 'renamed':
      return texts.nameChanged
    case 'roles_changed':
      return roles ? `${formatRoles(roles.before)} → ${formatRoles(roles.after)}` : texts.rolesChanged
    case 'deactivated':
      return texts.deactivated
    case 'reactivated':
      return texts.reactivated
    case 'work_handed_over':
      return texts.reassignedTo(formatWork(work), name)
    case 'work_received':
      return texts.receivedFrom(formatWork(work), name)
    case 'work_handed_back':
      return texts.undoneReceived(formatWork(work), name)
    case 'work_given_back':
      return texts.undoneReturned(formatWork(work), name)
    case 'password_link_made':
      return texts.passwordLinkCreated
    case 'password_link_requested':
      return texts.passwordLinkRequested
    case 'password_set_by_link':
      return texts.passwordSetWithALink
    case 'two_factor_on':
      return texts.twoFactorOn
    case 'two_factor_off':
      return texts.twoFactorOff
    case 'two_factor_reset':
      return texts.twoFactorReset
    case 'passkey_added':
      return texts.passkeyAdded
    case 'passkey_removed':
      return texts.passkeyRemoved
  }
}
