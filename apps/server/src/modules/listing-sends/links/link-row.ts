import { linkDays } from '@pb/contract/shared-links'
import { addDays } from '@pb/rules/dates'
import type { Insertable } from 'kysely'
import type { Tables } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Recipient } from '../recipients.ts'
import { createSeed } from './token.ts'
import '../tables.ts'

/** Returns the expiry of a link created or renewed now. */
export const getExpiry = (now: Date): Date => addDays(now, linkDays)

/** Builds the row of a new link, not shared yet. */
export function buildLinkRow(
  deps: Pick<Deps, 'clock'> & Parameters<typeof createSeed>[0],
  agentId: string,
  { client_id, participant_id }: Pick<Recipient, 'client_id' | 'participant_id'>,
  listingIds: readonly string[],
  key: string | null = null,
): Insertable<Tables['shared_link']> {
  const now = deps.clock.now()
  return {
    client_id,
    agent_id: agentId,
    participant_id,
    ...createSeed(deps),
    listing_ids: [...listingIds],
    channel: null,
    key,
    created_at: now,
    shared_at: null,
    expires_at: getExpiry(now),
    revoked_at: null,
    first_viewed_at: null,
    last_viewed_at: null,
  }
}
