import type { RequestSigner, SignatureRequest, SignatureRequestState } from '@pb/contract/signature-requests'
import { toUnixSeconds } from '@pb/rules/dates'
import { sql, type RawBuilder, type Selectable } from 'kysely'
import { hasRole, type Actor } from '../../../platform/actor.ts'
import type { Db, Tables, Tx } from '../../../platform/db/db.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { fullName } from '../../../platform/db/full-name.ts'
import '../../clients/tables.ts'
import '../tables.ts'

export type RequestRow = Selectable<Tables['signature_request']> & {
  readonly user_id: string
  readonly client_name: string
  readonly search_types: string[]
  readonly agent_name: string
}
type SignerRow = Selectable<Tables['signature_request_signer']> & {
  readonly failure: string
  readonly fields: number
}

/** The agent whose requests a person may read: null for all of the office. */
const getReadableAgent = ({ personId, roles }: Actor): string | null =>
  hasRole({ roles }, 'SUPERVISOR') ? null : personId

/** Reads requests `r` by a condition, with client `c`. */
export async function findRequests(
  db: Db | Tx,
  condition: RawBuilder<unknown>,
  rest: RawBuilder<unknown> = sql``,
): Promise<RequestRow[]> {
  const { rows } = await sql<RequestRow>`
    SELECT r.*, c.person_id AS user_id, ${fullName('c')} AS client_name, c.search_types,
      p.name AS agent_name
    FROM signature_request r JOIN client c ON c.id = r.client_id JOIN person p ON p.id = r.agent_id
    WHERE ${condition} ${rest}`.execute(db)
  return rows
}

async function findSigners(db: Db | Tx, requestIds: readonly string[]): Promise<SignerRow[]> {
  if (requestIds.length === 0) return []
  const { rows } = await sql<SignerRow>`
    SELECT s.*, coalesce(mail.failure, '') AS failure,
      (SELECT count(*)::int FROM signature_request_field f WHERE f.signer_id = s.id) AS fields
    FROM signature_request_signer s
      LEFT JOIN LATERAL (
        SELECT CASE WHEN e.state = 'failed' THEN e.failure WHEN o.state = 'failed' THEN coalesce(o.failure, '') ELSE '' END
          AS failure
        FROM signature_request_email e LEFT JOIN mail_outbox o ON o.id = e.outbox_id
        WHERE e.signer_id = s.id ORDER BY e.id DESC LIMIT 1) mail ON true
    WHERE s.request_id = ANY (${[...requestIds]}::bigint[]) ORDER BY s.request_id, s.position`.execute(db)
  return rows
}

const toSeconds = (date: Date | null): number | null => date && toUnixSeconds(date)

function getSignerState(row: SignerRow): RequestSigner['state'] {
  if (row.signed_at) return 'signed'
  if (row.declined_at) return 'declined'
  if (row.opened_at) return 'opened'
  return row.asked_at ? 'asked' : 'waiting'
}

function presentSigner(row: SignerRow): RequestSigner {
  return {
    signer_id: row.id,
    name: row.name,
    email: row.email,
    language: row.language,
    state: getSignerState(row),
    failure: row.failure,
    time_asked: toSeconds(row.asked_at),
    time_opened: toSeconds(row.opened_at),
    views: row.views,
    time_signed: toSeconds(row.signed_at),
    signed_name: row.signed_name,
    time_declined: toSeconds(row.declined_at),
    decline_reason: row.decline_reason,
    fields: row.fields,
  }
}

/** An open request whose time is over is expired. */
export function getRequestState(
  { state, expires_at }: Pick<RequestRow, 'state' | 'expires_at'>,
  now: Date,
): SignatureRequestState {
  return state === 'open' && expires_at !== null && expires_at <= now ? 'expired' : state
}

function presentRequest(
  actor: Actor,
  row: RequestRow,
  signers: readonly SignerRow[],
  now: Date,
): SignatureRequest {
  return {
    request_id: row.id,
    client: {
      user_id: row.user_id,
      name: row.client_name,
      type: row.search_types.includes('rental') ? 'rental' : 'sale',
    },
    agent: { user_id: row.agent_id, name: row.agent_name },
    own: row.agent_id === actor.personId,
    title: row.title,
    message: row.message,
    filename: row.filename,
    pages: row.pages,
    bytes: Number(row.bytes),
    state: getRequestState(row, now),
    ordered: row.ordered,
    code_required: row.code_required,
    void_reason: row.void_reason,
    time_created: toUnixSeconds(row.created_at),
    time_changed: toUnixSeconds(row.changed_at),
    time_sent: toSeconds(row.sent_at),
    time_expires: toSeconds(row.expires_at),
    time_completed: toSeconds(row.completed_at),
    time_stamped: toSeconds(row.timestamped_at),
    signers: signers.filter(({ request_id }) => request_id === row.id).map(presentSigner),
  }
}

export async function presentRequests(
  db: Db | Tx,
  actor: Actor,
  rows: readonly RequestRow[],
  now: Date,
): Promise<SignatureRequest[]> {
  const signers = await findSigners(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => presentRequest(actor, row, signers, now))
}

/** Returns a request that the caller may read: an own one, for a supervisor any of the office. Throws `not_found`. */
export async function getReadableRequest(db: Db | Tx, actor: Actor, id: string): Promise<RequestRow> {
  const agentId = getReadableAgent(actor)
  const [row] = await findRequests(
    db,
    sql`r.id = ${id} ${agentId === null ? sql`` : sql`AND r.agent_id = ${agentId}`}`,
  )
  if (!row) throw new AppError('not_found')
  return row
}

/** In a transaction: returns a request of the caller, which other changes wait for. Throws `not_found`. */
export async function lockOwnRequest(tx: Tx, { personId }: Actor, id: string): Promise<RequestRow> {
  const [row] = await findRequests(
    tx,
    sql`r.id = ${id} AND r.agent_id = ${personId} AND c.archived_at IS NULL`,
    sql`FOR NO KEY UPDATE OF r`,
  )
  if (!row) throw new AppError('not_found')
  return row
}
