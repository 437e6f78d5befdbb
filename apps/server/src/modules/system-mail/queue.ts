import { randomUUID } from 'node:crypto'
import type { ResolvedEnv } from '../../env.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { mailDomain, sealMail, type SystemMail } from './envelope.ts'
import './tables.ts'

export const deliverJob = 'system-mail.deliver'

export interface NewSystemMail extends SystemMail {
  /** Idempotency key (`invitation:12`): a second email with the same key is not queued. */
  readonly key: string
  /** After this time the email is no longer sent; without it the email waits indefinitely. */
  readonly expiresAt?: Date
}

/** Returns whether the office can send system emails. Without a relay they wait, which the screen should show. */
export function isRelayConfigured({ smtp }: Pick<ResolvedEnv, 'smtp'>): boolean {
  return smtp.relayUrl !== undefined
}

/**
 * Queues a system email in the caller's transaction; with a relay it is sent within seconds of the commit. Returns its
 * id, or null if `key` was used before. The content is encrypted, and deleted once the email is sent.
 */
export async function sendSystemMail(
  tx: Tx | Db,
  { clock, env, jobs }: Pick<Deps, 'clock' | 'env' | 'jobs'>,
  { key, expiresAt, ...mail }: NewSystemMail,
): Promise<string | null> {
  const now = clock.now()
  const entry = await tx
    .insertInto('system_mail')
    .values({
      key,
      message_id: `<${randomUUID()}@${mailDomain(env)}>`,
      sealed: sealMail(env, mail),
      not_before: now,
      expires_at: expiresAt ?? null,
      failure: null,
      created_at: now,
      changed_at: now,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!entry) return null
  if (isRelayConfigured(env)) await jobs.send(tx, deliverJob, {})
  return entry.id
}
