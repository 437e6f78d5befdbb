import { randomUUID } from 'node:crypto'
import type { ResolvedEnv } from '../../env.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { mailDomain, sealMail, type SystemMail } from './envelope.ts'
import './tables.ts'

export const deliverJob = 'system-mail.deliver'

export interface NewSystemMail extends SystemMail {
  /** The caller's own name of the mail (`invitation:12`): a second one of the same name is not made. */
  readonly key: string
  /** From when on nobody needs it any more; without it the mail waits for as long as it takes. */
  readonly expiresAt?: Date
}

/** Whether mail can leave this office at all. Without a relay it waits, and whoever shows mail should say so. */
export function mailCanLeave({ smtp }: Pick<ResolvedEnv, 'smtp'>): boolean {
  return smtp.relayUrl !== undefined
}

/**
 * Queues a mail of the office itself, in the caller's transaction: it leaves exactly if that commits, within
 * seconds where there is a relay. Returns the entry's id; null where `key` was used before, and then nothing happens.
 * `text` and `html` may hold links and names; both are sealed, and wiped once the mail has left.
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
  if (mailCanLeave(env)) await jobs.send(tx, deliverJob, {})
  return entry.id
}
