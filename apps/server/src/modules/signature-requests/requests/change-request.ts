import type { SignatureRequest } from '@pb/contract/signature-requests'
import { addDays } from '@pb/rules/dates'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { emailJob, leases, queueEmails } from '../emails/queue.ts'
import { deleteRequestValues } from '../fields/unsigned-values.ts'
import { publishRequest, recordRequestActivity } from '../publish.ts'
import { requestErrors } from '../texts.ts'
import {
  findRequests,
  getRequestState,
  lockOwnRequest,
  presentRequests,
  type RequestRow,
} from './find-request.ts'

/** Changes a request of the caller, notifies open tabs and returns it. Throws `not_found`. */
export function change(
  actor: Actor,
  deps: Deps,
  id: string,
  work: (tx: Tx, row: RequestRow, now: Date) => Promise<void>,
): Promise<SignatureRequest> {
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockOwnRequest(tx, actor, id)
    const now = deps.clock.now()
    await work(tx, row, now)
    await publishRequest(tx, deps, row)
    const rows = await findRequests(tx, sql`r.id = ${id}`)
    return (await presentRequests(tx, actor, rows, now))[0]!
  })
}

/** Returns those of a request who can be emailed once more. */
async function findReminded(
  tx: Tx,
  row: RequestRow,
  signerIds: readonly string[] | undefined,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM signature_request_signer WHERE request_id = ${row.id}
      AND (${row.state === 'completed'} OR (asked_at IS NOT NULL AND signed_at IS NULL AND declined_at IS NULL))
      ${signerIds === undefined ? sql`` : sql`AND id = ANY (${[...signerIds]}::bigint[])`} ORDER BY position`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

/**
 * Emails those whose turn it is once more, or the signed PDF's link to all once it is there. Throws `rule_broken` when
 * the request is closed or expired, or no signer is left.
 */
export function remindSigners(
  actor: Actor,
  deps: Deps,
  id: string,
  { signer_ids, key }: { signer_ids?: readonly string[] | undefined; key: string },
): Promise<SignatureRequest> {
  return change(actor, deps, id, async (tx, row, now) => {
    const state = getRequestState(row, now)
    if (state === 'expired') throw new AppError('rule_broken', requestErrors.expired)
    if (state !== 'open' && state !== 'completed') throw new AppError('rule_broken', requestErrors.notOpen)
    const signerIds = await findReminded(tx, row, signer_ids)
    if (signerIds.length === 0) throw new AppError('rule_broken', requestErrors.noSigners)
    const kind = state === 'open' ? 'remind' : 'complete'
    await queueEmails(tx, deps, { requestId: id, signerIds, kind, key, isHeld: true })
  })
}

/** Emails that were not written while no one could sign are written now. */
async function requeueEmails(tx: Tx, deps: Deps, id: string): Promise<void> {
  await sql`UPDATE signature_request_email SET state = 'waiting', ${leases.free}
    WHERE request_id = ${id} AND state = 'dropped' AND failure = ''`.execute(tx)
  await deps.jobs.send(tx, emailJob, {})
}

/**
 * Moves the expiry to some days from now; who was not emailed since the links had expired is emailed. Throws `rule_broken`
 * when the request is closed.
 */
export function extendRequest(actor: Actor, deps: Deps, id: string, days: number): Promise<SignatureRequest> {
  return change(actor, deps, id, async (tx, { state }, now) => {
    if (state !== 'open') throw new AppError('rule_broken', requestErrors.notOpen)
    await sql`UPDATE signature_request SET expires_at = ${addDays(now, days)}, changed_at = ${now}
      WHERE id = ${id} AND agent_id = ${actor.personId}`.execute(tx)
    await requeueEmails(tx, deps, id)
  })
}

/** Voids a request: its links stop working. Throws `rule_broken` once all have signed. */
export function voidRequest(actor: Actor, deps: Deps, id: string, reason: string): Promise<SignatureRequest> {
  return change(actor, deps, id, async (tx, row, now) => {
    if (row.state === 'voided') return
    if (row.state === 'signed' || row.state === 'completed')
      throw new AppError('rule_broken', requestErrors.signedByAll)
    if (row.state !== 'open') throw new AppError('rule_broken', requestErrors.notOpen)
    await sql`UPDATE signature_request SET state = 'voided', void_reason = ${reason}, changed_at = ${now}
      WHERE id = ${id} AND agent_id = ${actor.personId}`.execute(tx)
    await deleteRequestValues(tx, id)
    await recordRequestActivity(
      tx,
      deps,
      { ...row, request_id: id },
      { kind: 'signature-voided', payload: { reason } },
    )
  })
}

/** Undoes voiding a request; emails that were not written meanwhile are written now. Throws `rule_broken`. */
export function restoreRequest(actor: Actor, deps: Deps, id: string): Promise<SignatureRequest> {
  return change(actor, deps, id, async (tx, row, now) => {
    if (row.state === 'open') return
    if (row.state !== 'voided') throw new AppError('rule_broken', requestErrors.notVoided)
    await sql`UPDATE signature_request SET state = 'open', void_reason = '', changed_at = ${now}
      WHERE id = ${id} AND agent_id = ${actor.personId}`.execute(tx)
    await requeueEmails(tx, deps, id)
    await recordRequestActivity(tx, deps, { ...row, request_id: id }, { kind: 'signature-restored' })
  })
}
