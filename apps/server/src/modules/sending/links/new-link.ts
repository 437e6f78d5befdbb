import { linkDays } from '@pb/contract/shared-links'
import type { Insertable } from 'kysely'
import type { Tables } from '../../../platform/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Reader } from '../people.ts'
import { newSeed } from './token.ts'
import '../tables.ts'

/** When a link made or renewed now ends. */
export const expiryOf = (now: Date): Date => new Date(now.getTime() + linkDays * 86_400_000)

/** A row for a new link of a reader, not shared yet. */
export function newLink(
  deps: Pick<Deps, 'clock'> & Parameters<typeof newSeed>[0],
  agentId: string,
  { client_id, participant_id }: Pick<Reader, 'client_id' | 'participant_id'>,
  listingIds: readonly string[],
  key: string | null = null,
): Insertable<Tables['shared_link']> {
  const now = deps.clock.now()
  return {
    client_id,
    agent_id: agentId,
    participant_id,
    ...newSeed(deps),
    listing_ids: [...listingIds],
    channel: null,
    key,
    created_at: now,
    shared_at: null,
    expires_at: expiryOf(now),
    revoked_at: null,
    first_viewed_at: null,
    last_viewed_at: null,
  }
}
