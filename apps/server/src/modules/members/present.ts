import {
  memberEvent,
  type HandOver,
  type Member,
  type MemberEntry,
  type MemberEvent,
} from '@pb/contract/members'
import type { Role } from '@pb/contract/roles'
import type { HandOverDone } from './hand-over.ts'
import type { EntryRow } from './list-queries.ts'
import type { EventRow } from './queries.ts'
import type { MemberDetail } from './service.ts'

export function secondsOf(at: Date): number {
  return Math.floor(at.getTime() / 1000)
}

function maybe(at: Date | null): number | null {
  return at === null ? null : secondsOf(at)
}

export function presentEntry(row: EntryRow): MemberEntry {
  return {
    state: row.state,
    user_id: row.person_id,
    invitation_id: row.invitation_id,
    name: row.name,
    email: row.email,
    photo: row.photo,
    roles: row.roles,
    time_created: secondsOf(row.created_at),
    last_seen: maybe(row.last_seen_at),
    expires_at: maybe(row.expires_at),
  }
}

function person(id: string | null, name: string | null) {
  return id === null || name === null ? null : { user_id: id, name }
}

function presentEvent(row: EventRow): MemberEvent {
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
    time_created: secondsOf(row.created_at),
    by: person(row.by_id, row.by_name),
    what: memberEvent.shape.what.parse(row.what),
    roles: before && after ? { before, after } : null,
    other: person(row.other_id, row.other_name),
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
    time_created: secondsOf(member.created_at),
    last_seen: maybe(member.last_seen_at),
    deactivated_at: maybe(member.deactivated_at),
    sessions: member.sessions,
    has_password: member.has_password,
    work: [...work],
    history: history.map(presentEvent),
  }
}

export function presentHandOver({ id, moved }: HandOverDone): HandOver {
  return { hand_over_id: id, moved: [...moved] }
}
