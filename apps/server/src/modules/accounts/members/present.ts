import {
  memberEvent,
  type ReassignmentReply,
  type Member,
  type MemberEntry,
  type MemberEvent,
} from '@pb/contract/members'
import type { Role } from '@pb/contract/roles'
import { toUnixSeconds, toUnixSecondsOrNull } from '@pb/rules/dates'
import type { Reassignment } from './reassign.ts'
import type { EntryRow } from './list-queries.ts'
import type { AuditRow } from './queries.ts'
import type { MemberDetail } from './service.ts'

export function presentEntry(row: EntryRow): MemberEntry {
  return {
    state: row.state,
    user_id: row.person_id,
    invitation_id: row.invitation_id,
    name: row.name,
    email: row.email,
    photo: row.photo,
    roles: row.roles,
    time_created: toUnixSeconds(row.created_at),
    last_seen: toUnixSecondsOrNull(row.last_seen_at),
    expires_at: toUnixSecondsOrNull(row.expires_at),
  }
}

function presentPerson(id: string | null, name: string | null) {
  return id === null || name === null ? null : { user_id: id, name }
}

function presentEvent(row: AuditRow): MemberEvent {
  const {
    before,
    after,
    work = {},
  } = row.details as {
    before?: Role[]
    after?: Role[]
    work?: Record<string, number>
  }
  return {
    id: row.id,
    time_created: toUnixSeconds(row.created_at),
    by: presentPerson(row.by_id, row.by_name),
    what: memberEvent.shape.what.parse(row.what),
    roles: before && after ? { before, after } : null,
    other: presentPerson(row.other_id, row.other_name),
    work: Object.entries(work).map(([what, count]) => ({ what, count })),
    hand_over_id: row.open_hand_over,
  }
}

export function presentMember({ member, work, history }: MemberDetail): Member {
  return {
    user_id: member.person_id,
    state: member.deactivated_at ? 'deactivated' : 'active',
    name: member.name,
    email: member.email,
    photo: member.photo,
    roles: member.roles,
    time_created: toUnixSeconds(member.created_at),
    last_seen: toUnixSecondsOrNull(member.last_seen_at),
    deactivated_at: toUnixSecondsOrNull(member.deactivated_at),
    sessions: member.sessions,
    has_password: member.has_password,
    two_factor: member.two_factor,
    passkeys: member.passkeys,
    work: [...work],
    history: history.map(presentEvent),
  }
}

export function presentReassignment({ id, moved }: Reassignment): ReassignmentReply {
  return { hand_over_id: id, moved: [...moved] }
}
