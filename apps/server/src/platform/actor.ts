import type { Role } from '@pb/contract/roles'

/** Only this file makes actors: what needs a session can't be called with one that was made up. */
declare const made: unique symbol

interface PersonActor {
  readonly [made]: true
  readonly personId: string
  readonly roles: readonly Role[]
}

/** A person who signed in, and calls now. */
export interface SessionActor extends PersonActor {
  readonly kind: 'session'
  /** Hash of the session id, the primary key of its row. */
  readonly sessionHash: Buffer
}

/** An agent for whom the office acts: someone opened the agent's link, or a job does what the agent asked for. */
export interface AgentActor extends PersonActor {
  readonly kind: 'agent'
  readonly by: 'link' | 'job'
}

/** The office itself: no one is asked, and no one gets more than the least. */
export interface SystemActor {
  readonly kind: 'system'
}

/** For whom a service works: its first argument. */
export type Actor = SessionActor | AgentActor
export type AnyActor = Actor | SystemActor

const make = <A extends Actor>(actor: Omit<A, typeof made>): A => actor as A

/** For a session that was found in the database. */
export const fromSession = (found: Omit<SessionActor, typeof made | 'kind'>): SessionActor =>
  make<SessionActor>({ kind: 'session', ...found })

/** An agent's own rights and no more, whatever else the agent may do when signed in. */
const agentRoles: readonly Role[] = ['AGENT']

/** For what someone sees or does by a link of an agent. */
export const agentByLink = (personId: string): AgentActor =>
  make<AgentActor>({ kind: 'agent', by: 'link', personId, roles: agentRoles })

/** For a job that does what an agent asked for; with the roles of now for what was begun by them. */
export const agentByJob = (personId: string, roles: readonly Role[] = agentRoles): AgentActor =>
  make<AgentActor>({ kind: 'agent', by: 'job', personId, roles })

export const systemActor: SystemActor = { kind: 'system' }

/** Whether an actor has a role; the office itself has none. */
export const hasRole = (actor: Pick<Actor, 'roles'> | SystemActor, role: Role): boolean =>
  'roles' in actor && actor.roles.includes(role)
