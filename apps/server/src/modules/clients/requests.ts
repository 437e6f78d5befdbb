import type { NewClient } from '@pb/contract/clients'
import { protectedDays } from '@pb/rules/clients'
import type { Actor } from '../../platform/actor.ts'
import { audit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { notify, notifyAll } from '../notifications/index.ts'
import { orConflict } from './constraints.ts'
import { activeAgents } from './find-queries.ts'
import { lockAddresses, type PersonRow } from './people.ts'
import { addressesOf, removedRecord, writeNewClient } from './record.ts'
import {
  agentName,
  decideRequest,
  deleteRequest,
  findRequests,
  insertRequests,
  lockRequest,
  receiverOfRequest,
  supervisorsBeside,
  type RequestFilter,
  type RequestPage,
  type RequestRow,
  type Wish,
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

/** What supervisors are told of wishes: of many, one sentence. */
function askingText(agent: string, [first, ...others]: readonly Wish[]): string {
  return others.length === 0
    ? `${agent} asks to work with ${nameIn(first!.fields)}, who is another agent’s client`
    : `${agent} asks to work with ${(others.length + 1).toLocaleString('en-US')} clients of other agents`
}

/**
 * Asks the supervisors for people, who hear of all of them at once; the same wish again renews what was typed. Returns
 * the request's id of each wish, in their order.
 */
export async function askForClients(
  tx: Tx,
  { personId }: Actor,
  deps: Deps,
  wishes: readonly Wish[],
): Promise<string[]> {
  if (wishes.length === 0) return []
  // Two addresses may be one person's.
  const once = [...new Map(wishes.map((wish) => [wish.personId, wish])).values()]
  const ids = await insertRequests(tx, personId, once, deps.clock.now())
  const newest = [...ids.values()].reduce((one, other) => (BigInt(other) > BigInt(one) ? other : one))
  const message = askingText(await agentName(tx, personId), once)
  const news = {
    kind: 'system',
    message,
    payload: { link: requestsPage },
    key: `client-request:${newest}`,
  } as const
  const supervisors = await supervisorsBeside(tx, personId)
  await notifyAll(
    tx,
    deps,
    supervisors.map((supervisor) => Object.assign({ personId: supervisor }, news)),
  )
  return wishes.map((wish) => ids.get(wish.personId)!)
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

/** Which requests were answered, and why the others were not. */
interface Answered {
  readonly answered: string[]
  readonly left: { request_id: string; reason: string }[]
}

/** A supervisor's answer to many at once, each by itself: what one cannot be given is no harm to the others. */
export async function answerRequests(
  actor: Actor,
  deps: Deps,
  ids: readonly string[],
  answer: { approve: boolean; note: string },
): Promise<Answered> {
  const done: Answered = { answered: [], left: [] }
  for (const id of new Set(ids))
    try {
      await answerRequest(actor, deps, id, answer)
      done.answered.push(id)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      done.left.push({ request_id: id, reason: error.message })
    }
  return done
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
