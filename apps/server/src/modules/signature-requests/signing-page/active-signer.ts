import { signedCopyDays } from '@pb/contract/signature-requests'
import type { FormLanguage } from '@pb/rules/applications/vocabulary'
import { addDays } from '@pb/rules/dates'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { hashToken } from '../../../platform/secrets.ts'
import type { RequestOwner } from '../publish.ts'
import { signingErrors } from '../texts.ts'
import type { StoredState } from '../tables.ts'
import { fullName } from '../../../platform/db/full-name.ts'
import '../../clients/tables.ts'
import '../tables.ts'

/** The signer behind a valid link, with the request. */
export interface ActiveSigner extends RequestOwner {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly code_required: boolean
  readonly language: FormLanguage
  readonly position: number
  readonly opened_at: Date | null
  readonly signed_at: Date | null
  readonly signed_name: string
  readonly key: string | null
  readonly declined_at: Date | null
  readonly state: Exclude<StoredState, 'draft' | 'voided'>
  readonly ordered: boolean
  readonly message: string
  readonly pages: number
  readonly file_key: string
  readonly signed_file_key: string | null
  readonly sha256: Buffer
  readonly expires_at: Date
  readonly completed_at: Date | null
}

/** A request to the page: the link's token, and the caller's session id or ''. */
export interface SigningRequest {
  readonly token: string
  readonly session: string
  /** The secret of a browser in which a code was entered, or ''. */
  readonly access: string
  readonly ip: string
  readonly userAgent: string
}

/**
 * Returns the signer of a token; with a transaction, other changes of the request wait. Invalid, expired and voided
 * links, archived clients and deactivated agents all get the same `not_found` as a link that never existed.
 */
export async function getActiveSigner(
  { db, clock }: { readonly db: Db | Tx; readonly clock: Deps['clock'] },
  token: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<ActiveSigner> {
  const now = clock.now()
  const { rows } = await sql<ActiveSigner>`
    SELECT s.id, s.name, s.email, r.code_required, s.language, s.position, s.opened_at, s.signed_at, s.signed_name, s.key, s.declined_at,
      r.id AS request_id, r.agent_id, r.client_id, c.person_id AS user_id, c.search_types,
      ${fullName('c')} AS client_name, r.title, r.state, r.ordered, r.message, r.pages,
      r.file_key, r.signed_file_key, r.sha256, r.expires_at, r.completed_at
    FROM signature_request_signer s
      JOIN signature_request r ON r.id = s.request_id
      JOIN client c ON c.id = r.client_id AND c.archived_at IS NULL
      JOIN agent a ON a.person_id = r.agent_id AND a.deactivated_at IS NULL
    WHERE s.token_hash = ${hashToken(token)} AND CASE r.state
      WHEN 'completed' THEN r.completed_at > ${addDays(now, -signedCopyDays)}
      WHEN 'signed' THEN true
      ELSE r.state IN ('open', 'declined') AND r.expires_at > ${now} END
    ${lock ? sql`FOR NO KEY UPDATE OF r` : sql``}`.execute(db)
  const [signer] = rows
  if (!signer) throw new AppError('not_found')
  return signer
}

/**
 * In a transaction: locks the request, then reads the signer as the last change left it. Throws `not_found`, and
 * `rule_broken` for the agent, who sees a preview.
 */
export async function lockSigner(
  tx: Tx,
  { clock }: Deps,
  { token, actor }: { readonly token: string; readonly actor: Actor | null },
): Promise<ActiveSigner> {
  const { agent_id, language } = await getActiveSigner({ db: tx, clock }, token, { lock: true })
  if (actor?.personId === agent_id) throw new AppError('rule_broken', signingErrors[language].preview)
  return getActiveSigner({ db: tx, clock }, token)
}

/** Returns names of those who sign before and have not. */
export async function findWaitingFor(
  db: Db | Tx,
  { request_id, position, ordered }: Pick<ActiveSigner, 'request_id' | 'position' | 'ordered'>,
): Promise<string[]> {
  if (!ordered) return []
  const { rows } = await sql<{ name: string }>`SELECT name FROM signature_request_signer
    WHERE request_id = ${request_id} AND position < ${position} AND signed_at IS NULL ORDER BY position`.execute(
    db,
  )
  return rows.map(({ name }) => name)
}
