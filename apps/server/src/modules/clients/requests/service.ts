import { joinPersonName } from '@pb/rules/person-name'
import { findOtherSupervisors, getPersonName } from '../../accounts/people/index.ts'
import type { NewClient } from '@pb/contract/clients'
import { protectedDays } from '@pb/rules/clients'
import { addDays } from '@pb/rules/dates'
import { hasRole, type Actor } from '../../../platform/actor.ts'
import { recordAuditEntry } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { notify, notifyAll } from '../../notifications/index.ts'
import { withConflictErrors } from '../record/constraints.ts'
import { findActiveAgents } from '../record/find-queries.ts'
import { lockAddresses, type PersonRow } from '../../accounts/people/index.ts'
import { getEmails, findRemovedRecord, writeNewClient } from '../record/new-record.ts'
import {
  updateDecision,
  deleteRequest,
  findRequests,
  insertRequests,
  lockRequest,
  lockActiveAgent,
  type RequestFilter,
  type RequestPage,
  type RequestRow,
  type ClientRequestInput,
} from './queries.ts'
import { requestErrors, requestMessages } from '../texts.ts'

/** Activity after this time protects a person from being added by another agent without approval. */
export function getProtectionStart({ clock }: Pick<Deps, 'clock'>): Date {
  return addDays(clock.now(), -protectedDays)
}

/** Whether a supervisor must approve before the agent adds a person; supervisors themselves need no approval. */
export async function needsApproval(tx: Tx, actor: Actor, deps: Deps, personId: string): Promise<boolean> {
  if (hasRole(actor, 'SUPERVISOR')) return false
  const query = { agentId: actor.personId, personId, since: getProtectionStart(deps) }
  return (await findActiveAgents(tx, query)).length > 0
}

/** The page of requests, for agents and supervisors. */
const requestsPage = '/clients/requests'

/** The notification for supervisors: one sentence for any number of requests. */
function formatRequestMessage(agent: string, [first, ...others]: readonly ClientRequestInput[]): string {
  return others.length === 0
    ? requestMessages.single(agent, formatName(first!.fields))
    : requestMessages.several(agent, others.length + 1)
}

/**
 * Requests approval to add people, with one notification to each supervisor. A repeated request by hand updates the
 * entered fields; an import adds none for a person the agent already asked for. Returns the request ids in the order of
 * the inputs, null for those.
 */
export async function requestClients(
  tx: Tx,
  { personId }: Actor,
  deps: Deps,
  inputs: readonly ClientRequestInput[],
  { byHand }: { byHand: boolean },
): Promise<(string | null)[]> {
  if (inputs.length === 0) return []
  // Two inputs may have different addresses of one person.
  const unique = [...new Map(inputs.map((input) => [input.personId, input])).values()]
  const ids = await insertRequests(tx, personId, unique, { byHand, now: deps.clock.now() })
  const added = unique.filter((input) => ids.has(input.personId))
  if (added.length === 0) return inputs.map(() => null)
  const newest = [...ids.values()].reduce((max, id) => (BigInt(id) > BigInt(max) ? id : max))
  const message = formatRequestMessage(await getPersonName(tx, personId), added)
  const notification = {
    kind: 'system',
    message,
    payload: { link: requestsPage },
    key: `client-request:${newest}`,
  } as const
  const supervisors = await findOtherSupervisors(tx, personId)
  await notifyAll(
    tx,
    deps,
    supervisors.map((supervisor) => Object.assign({ personId: supervisor }, notification)),
  )
  return inputs.map(({ personId: id }) => ids.get(id) ?? null)
}

function formatName({ first_name, last_name }: NewClient): string {
  return joinPersonName({ first_name, last_name })
}

/** Requests, the latest first: the agent's own, or the office's for a supervisor. */
export function listRequests(
  actor: Actor,
  deps: Deps,
  { scope, ...filter }: RequestFilter & { scope: 'mine' | 'office' },
): Promise<RequestPage> {
  if (scope === 'office' && !hasRole(actor, 'SUPERVISOR')) throw new AppError('forbidden_role')
  const by = scope === 'mine' ? { agentId: actor.personId } : {}
  return findRequests(deps.db, { ...filter, ...by }, getProtectionStart(deps))
}

/** A request that the actor may see; throws `not_found`. */
export async function getRequest(actor: Actor, deps: Deps, id: string): Promise<RequestRow> {
  const by = hasRole(actor, 'SUPERVISOR') ? {} : { agentId: actor.personId }
  const { rows } = await findRequests(deps.db, { ...by, id, offset: 0, limit: 1 }, getProtectionStart(deps))
  if (!rows[0]) throw new AppError('not_found')
  return rows[0]
}

/** Deletes the agent's waiting request; throws `not_found` once it is decided. */
export async function withdrawRequest(actor: Actor, deps: Deps, id: string): Promise<void> {
  if (!(await deleteRequest(deps.db, { id, agentId: actor.personId }))) throw new AppError('not_found')
}

/**
 * Approves or declines a request and notifies the agent. Approving adds the client, unless the agent already has it.
 *
 * @throws {AppError} `not_found` for a request that is not waiting; `conflict` when the agent is no longer active.
 */
export function decideRequest(
  actor: Actor,
  deps: Deps,
  id: string,
  { approve, note }: { approve: boolean; note: string },
): Promise<void> {
  const work = deps.db.transaction().execute(async (tx) => {
    const request = await lockRequest(tx, id)
    if (!request) throw new AppError('not_found', requestErrors.alreadyDecided)
    const { agent_id: agentId, person, fields } = request
    if (approve) {
      if (!(await lockActiveAgent(tx, agentId))) throw new AppError('conflict', requestErrors.agentLeft)
      await addApprovedClient(tx, deps, { agentId, person, fields })
      await recordAuditEntry(tx, deps, {
        by: actor.personId,
        about: agentId,
        what: 'client_request_approved',
        details: { person: person.id },
      })
    }
    const state = approve ? 'approved' : 'refused'
    await updateDecision(tx, id, { state, note, decided_at: deps.clock.now(), decided_by: actor.personId })
    const name = formatName(fields)
    await notify(tx, deps, agentId, {
      kind: 'system',
      message: approve ? requestMessages.approved(name) : requestMessages.declined(name, note),
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
  return withConflictErrors(work)
}

/** The decided requests, and the others with the reason. */
interface DecisionResult {
  readonly answered: string[]
  readonly left: { request_id: string; reason: string }[]
}

/** Decides several requests, each in its own transaction, so that one failure does not affect the others. */
export async function decideRequests(
  actor: Actor,
  deps: Deps,
  ids: readonly string[],
  answer: { approve: boolean; note: string },
): Promise<DecisionResult> {
  const done: DecisionResult = { answered: [], left: [] }
  for (const id of new Set(ids))
    try {
      await decideRequest(actor, deps, id, answer)
      done.answered.push(id)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      done.left.push({ request_id: id, reason: error.message })
    }
  return done
}

async function addApprovedClient(
  tx: Tx,
  deps: Deps,
  { agentId, person, fields }: { agentId: string; person: PersonRow; fields: NewClient },
): Promise<void> {
  const emails = getEmails(fields)
  await lockAddresses(tx, emails)
  const removed = await findRemovedRecord(tx, agentId, { personId: person.id, emails }).catch(
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'conflict') return null
      throw error
    },
  )
  if (removed === null) return
  await writeNewClient(tx, deps, { agentId, person, fields, how: 'approved' }, removed)
}
