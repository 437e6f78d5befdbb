import type { GoogleCalendar } from '@pb/contract/calendar-schemas'
import { toUnixSeconds, toUnixSecondsOrNull } from '@pb/rules/dates'
import { sql } from 'kysely'
import type { Actor, SessionActor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { finishGrant, googleScopes, revokeGrant, startGrant } from '../../accounts/sign-in/index.ts'
import { googleTexts } from '../texts.ts'
import { revokeJob, sealTokens, unsealTokens } from './access-token.ts'
import './tables.ts'

export const googleJob = 'calendar.google'
const maxConflicts = 5

/** The agent's Google calendar and its state, in words. */
export async function getGoogleCalendar({ personId }: Actor, deps: Deps): Promise<GoogleCalendar> {
  const row = await deps.db
    .selectFrom('calendar_google_account')
    .selectAll()
    .where('agent_id', '=', personId)
    .executeTakeFirst()
  const conflicts = await deps.db
    .selectFrom('calendar_google_conflict')
    .select(['title', 'kept', 'other', 'created_at'])
    .where('agent_id', '=', personId)
    .orderBy('id', 'desc')
    .limit(maxConflicts)
    .execute()
  return {
    available: deps.env.google !== undefined,
    address: row?.address ?? '',
    state: !row ? 'off' : row.state === 'reconnect' ? 'reconnect' : row.failure === '' ? 'on' : 'failing',
    time_synced: toUnixSecondsOrNull(row?.synced_at ?? null),
    time_next: row && row.failures > 0 && row.state === 'connected' ? toUnixSeconds(row.due_at) : null,
    failure: row?.failure ?? '',
    conflicts: conflicts.map(({ title, kept, other, created_at }) => ({
      title,
      kept,
      other,
      time_created: toUnixSeconds(created_at),
    })),
  }
}

/** Starts the OAuth flow for the agent's Google calendar. */
export async function startGoogleConnection(
  actor: SessionActor,
  deps: Deps,
): Promise<{ authorize_url: string; state: string }> {
  const { email } = await deps.db
    .selectFrom('agent')
    .select('email')
    .where('person_id', '=', actor.personId)
    .executeTakeFirstOrThrow()
  const { authorizeUrl, state } = await startGrant(actor, deps, {
    issuer: 'google',
    scopes: [googleScopes.calendar],
    loginHint: email,
  })
  return { authorize_url: authorizeUrl, state }
}

/**
 * Completes the OAuth flow. The same account goes on where it was; another one begins with a full sync.
 *
 * @throws {AppError} `rule_broken` when the agent has to start again, or did not allow the calendar.
 */
export async function finishGoogleConnection(
  actor: SessionActor,
  deps: Deps,
  answer: { readonly code: string; readonly state: string },
): Promise<GoogleCalendar> {
  const { personId } = actor
  const { issuer, scopes, accessToken, refreshToken, subject, email, expiresAt } = await finishGrant(
    actor,
    deps,
    answer,
  )
  if (issuer !== 'google' || !scopes.includes(googleScopes.calendar) || refreshToken === null)
    throw new AppError('rule_broken', googleTexts.missingScope)
  const now = deps.clock.now()
  const values = {
    subject,
    address: email,
    credentials: sealTokens(deps, personId, { accessToken, refreshToken }),
    expires_at: expiresAt,
    state: 'connected' as const,
    failure: '',
    failures: 0,
    due_at: now,
    claim: null,
    leased_until: now,
  }
  await deps.db.transaction().execute(async (tx) => {
    const known = await tx
      .selectFrom('calendar_google_account')
      .select('subject')
      .where('agent_id', '=', personId)
      .forUpdate()
      .executeTakeFirst()
    if (known && known.subject !== subject) await removeAccount(tx, deps, personId)
    await tx
      .insertInto('calendar_google_account')
      .values({ agent_id: personId, ...values, sync_token: null, connected_at: now, synced_at: null })
      .onConflict((conflict) => conflict.column('agent_id').doUpdateSet(values))
      .execute()
    await deps.jobs.send(tx, googleJob, {})
  })
  return getGoogleCalendar(actor, deps)
}

/** Removes the account with what came from it; events of ours stay here and at Google. */
async function removeAccount(tx: Tx, deps: Deps, agentId: string): Promise<void> {
  const now = deps.clock.now()
  await sql`UPDATE calendar_event SET deleted_at = ${now}::timestamptz, version = version + 1
    WHERE agent_id = ${agentId} AND deleted_at IS NULL AND (source = 'google' OR (source = 'invitation'
      AND message_id IS NULL AND id IN (SELECT event_id FROM calendar_google_event WHERE agent_id = ${agentId})))`.execute(
    tx,
  )
  const removed = await tx
    .deleteFrom('calendar_google_account')
    .where('agent_id', '=', agentId)
    .returning(['subject', 'credentials'])
    .executeTakeFirst()
  if (removed)
    await deps.jobs.send(tx, revokeJob, { agentId, subject: removed.subject, sealed: removed.credentials })
}

interface Revocation {
  readonly agentId: string
  readonly subject: string
  readonly sealed: string
}

/** Revokes a grant at Google, unless the mailbox or a calendar uses the same account: that would end it there too. */
export async function revokeAccess(deps: Deps, data: unknown): Promise<void> {
  const { agentId, subject, sealed } = data as Revocation
  const { rows } = await sql`SELECT FROM mail_account WHERE subject = ${subject} AND state = 'connected'
    UNION ALL SELECT FROM calendar_google_account WHERE subject = ${subject} LIMIT 1`.execute(deps.db)
  const tokens = unsealTokens(deps, agentId, sealed)
  if (rows.length > 0 || !tokens || !deps.env.google) return
  await revokeGrant(deps, 'google', tokens.refreshToken)
}

/** Disconnects: what came from Google is no longer shown here, and stays there. */
export async function disconnectGoogle(actor: Actor, deps: Deps): Promise<GoogleCalendar> {
  await deps.db.transaction().execute(async (tx) => {
    await removeAccount(tx, deps, actor.personId)
    await deps.events.publish(actor.personId, { kind: 'calendar', data: {} }, tx)
  })
  return getGoogleCalendar(actor, deps)
}

/** Syncs as soon as possible, also while an earlier failure delays it. */
export async function syncNow(actor: Actor, deps: Deps): Promise<GoogleCalendar> {
  await deps.db.transaction().execute(async (tx) => {
    await tx
      .updateTable('calendar_google_account')
      .set({ due_at: deps.clock.now() })
      .where('agent_id', '=', actor.personId)
      .where('state', '=', 'connected')
      .execute()
    await deps.jobs.send(tx, googleJob, {})
  })
  return getGoogleCalendar(actor, deps)
}
