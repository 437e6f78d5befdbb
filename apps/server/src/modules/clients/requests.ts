import type { NewClient } from '@pb/contract/clients'
import { protectedDays } from '@pb/rules/clients'
import type { Actor } from '../../platform/actor.ts'
import { audit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { notify } from '../notifications/index.ts'
import { orConflict } from './constraints.ts'
import { activeAgents } from './find-queries.ts'
import { lockAddresses, type PersonRow } from './people.ts'
import { addressesOf, removedRecord, writeNewClient } from './record.ts'
import {
  decideRequest,
  deleteRequest,
  findRequests,
  insertRequest,
  lockRequest,
  receiverOfRequest,
  supervisorsBeside,
  type RequestFilter,
  type RequestPage,
  type RequestRow,
} from './request-queries.ts'

const dayMs = 86_400_000

/** Since when something that another agent did keeps a person theirs. */
export function protectedSince({ clock }: Pick<Deps, 'clock'>): Date {
  return new Date(clock.now().getTime() - protectedDays * dayMs)
}

/** Whether a supervisor must agree before the agent takes a person on. Supervisors, who would be asked, need not ask. */
export async function mustAsk(tx: Tx, actor: Actor, deps: Deps, personId: string): Promise<boolean> {
  if (actor.roles.includes('SUPERVISOR')) return false
  const asked = { agentId: actor.personId, personId, since: protectedSince(deps) }
  return (await activeAgents(tx, asked)).length > 0
}

/** Where requests stand, for the agent and for supervisors. */
const requestsPage = '/clients/requests'

/** Asks the supervisors for somebody; the same wish again renews what was typed. Returns the request's id. */
export async function askForClient(
  tx: Tx,
  { personId }: Actor,
  deps: Deps,
  { person, fields }: { person: PersonRow; fields: NewClient },
): Promise<string> {
  const { id, agent } = await insertRequest(tx, {
    agent_id: personId,
    person_id: person.id,
    fields: JSON.stringify(fields),
    created_at: deps.clock.now(),
  })
  for (const supervisor of await supervisorsBeside(tx, personId))
    await notify(tx, deps, supervisor, {
      kind: 'system',
      message: `${agent} asks to work with ${nameIn(fields)}, who is another agent’s client`,
      payload: { link: requestsPage },
      key: `client-request:${id}`,
    })
  return id
}

function nameIn({ first_name, last_name }: NewClient): string {
  return `${first_name} ${last_name}`.trim()
}

/** Requests, the latest first: the agent's own, or the office's for a supervisor. */
export function listRequests(
  actor: Actor,
  deps: Deps,
  { scope, ...filter }: RequestFilter & { scope: 'mine' | 'office' },
): Promise<RequestPage> {
  if (scope === 'office' && !actor.roles.includes('SUPERVISOR')) throw new AppError('forbidden_role')
  const by = scope === 'mine' ? { agentId: actor.personId } : {}
  return findRequests(deps.db, { ...filter, ...by }, protectedSince(deps))
}

/** One request, as whoever asks may see it; throws `not_found`. */
export async function requestById(actor: Actor, deps: Deps, id: string): Promise<RequestRow> {
  const by = actor.roles.includes('SUPERVISOR') ? {} : { agentId: actor.personId }
  const { rows } = await findRequests(deps.db, { ...by, id, offset: 0, limit: 1 }, protectedSince(deps))
  if (!rows[0]) throw new AppError('not_found')
  return rows[0]
}

/** Takes back a request that waits; throws `not_found` once it is answered. */
export async function withdrawRequest(actor: Actor, deps: Deps, id: string): Promise<void> {
  if (!(await deleteRequest(deps.db, { id, agentId: actor.personId }))) throw new AppError('not_found')
}

/**
 * A supervisor's answer. Agreeing makes the client, unless the agent has it by now; the agent hears of it either way.
 *
 * @throws {AppError} `not_found` for a request that does not wait; `conflict` where the agent has left.
 */
export function answerRequest(
  actor: Actor,
  deps: Deps,
  id: string,
  { approve, note }: { approve: boolean; note: string },
): Promise<void> {
  const work = deps.db.transaction().execute(async (tx) => {
    const request = await lockRequest(tx, id)
    if (!request) throw new AppError('not_found', 'This request has been answered or taken back')
    const { agent_id: agentId, person, fields } = request
    if (approve) {
      if (!(await receiverOfRequest(tx, agentId)))
        throw new AppError('conflict', 'This agent has left the office')
      await takeOn(tx, deps, { agentId, person, fields })
      await audit(tx, deps, {
        by: actor.personId,
        about: agentId,
        what: 'client_request_approved',
        details: { person: person.id },
      })
    }
    const state = approve ? 'approved' : 'refused'
    await decideRequest(tx, id, { state, note, decided_at: deps.clock.now(), decided_by: actor.personId })
    const name = nameIn(fields)
    await notify(tx, deps, agentId, {
      kind: 'system',
      message: approve
        ? `${name} is now your client too`
        : `Your request to work with ${name} was refused${note && `: ${note}`}`,
      payload: approve
        ? {
            user_id: person.id,
            user: { name },
            link: `/clients/${fields.search_type[0]!}/${person.id}/details`,
          }
        : { link: requestsPage },
      key: `client-request:${id}:${state}`,
    })
  })
  return orConflict(work)
}

async function takeOn(
  tx: Tx,
  deps: Deps,
  { agentId, person, fields }: { agentId: string; person: PersonRow; fields: NewClient },
): Promise<void> {
  const emails = addressesOf(fields)
  await lockAddresses(tx, emails)
  const removed = await removedRecord(tx, agentId, { personId: person.id, emails }).catch(
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'conflict') return null
      throw error
    },
  )
  if (removed === null) return
  await writeNewClient(tx, deps, { agentId, person, fields, how: 'approved' }, removed)
}
