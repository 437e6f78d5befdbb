import type { Tx } from '../../../platform/db.ts'
import type { Mailbox } from './mailbox.ts'

/** A message as its provider knows it. */
export interface Changed {
  readonly id: string
  readonly thread_id: string
  readonly provider_id: string | null
}

/** What a mailbox elsewhere must hear of: bits of labels.ts that were added and removed, or that messages are gone. */
export type ProviderChange =
  | { readonly kind: 'labels'; readonly add: number; readonly remove: number }
  | { readonly kind: 'delete' }

/** Ids that one entry names. */
const mostAtOnce = 1000

/**
 * Queues a change for the mailbox's provider, in the transaction that makes it here. The built-in provider keeps its
 * mail in this store alone, so there is nobody to tell.
 */
export async function queueChange(
  tx: Tx,
  { person_id, provider }: Mailbox,
  change: ProviderChange,
  messages: readonly Changed[],
  now: Date,
): Promise<void> {
  if (provider === 'builtin') return
  const ids = messages.flatMap(({ provider_id }) => (provider_id === null ? [] : [provider_id]))
  for (let from = 0; from < ids.length; from += mostAtOnce) {
    const { kind, ...what } = change
    const payload = JSON.stringify({ ...what, provider_ids: ids.slice(from, from + mostAtOnce) })
    await tx
      .insertInto('mail_outbox')
      .values({
        person_id,
        kind,
        message_id: null,
        payload,
        due_at: now,
        key: null,
        failure: null,
        created_at: now,
        changed_at: now,
      })
      .execute()
  }
}
