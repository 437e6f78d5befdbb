import type { Query } from '@pb/contract/endpoint'
import type { Reaction, ReactionKind, reactions } from '@pb/contract/reactions'
import { toUnixSeconds, toUnixSecondsOrNull } from '@pb/rules/dates'
import type { Actor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { getOwnClient } from '../../clients/index.ts'
import { publishClientEvent } from '../client-events.ts'
import { formatName } from '../recipients.ts'
import {
  countWaitingReactions,
  findReaction,
  findWaitingReactions,
  setAnswered,
  type ReactionRow,
} from './queries.ts'

function presentReaction(row: ReactionRow): Reaction {
  const { kind, id, user_id, client_name, email, search_types, listing_id, title, suits, message } = row
  return {
    kind,
    reaction_id: id,
    client: { user_id, name: client_name, email, search_type: search_types },
    by: row.participant_id === null ? '' : formatName(row),
    listing: listing_id === null ? null : { advertisement_id: listing_id, title },
    when: suits,
    message,
    time: toUnixSeconds(row.at),
    time_answered: toUnixSecondsOrNull(row.answered_at),
  }
}

/** A page of the reactions of the actor's clients, or of one client, that wait for an answer. Throws `not_found`. */
export async function listReactions(
  actor: Actor,
  { db }: Pick<Deps, 'db'>,
  { kind, user_id, ...page }: Query<(typeof reactions)['reactions']>,
): Promise<{ collection: Reaction[]; total: number }> {
  const client = user_id === undefined ? undefined : await getOwnClient(db, actor, user_id)
  const scope = { agentId: actor.personId, clientId: client?.id, kind }
  const [rows, counts] = await Promise.all([
    findWaitingReactions(db, scope, page),
    countWaitingReactions(db, scope),
  ])
  return {
    collection: rows.map(presentReaction),
    total: counts.showing + counts.question + counts.like,
  }
}

/** Marks a reaction as answered, or as waiting again. Throws `not_found`. */
export async function answerReaction(
  { personId }: Actor,
  deps: Pick<Deps, 'db' | 'clock' | 'events'>,
  { kind, reaction_id: id }: { readonly kind: ReactionKind; readonly reaction_id: string },
  isAnswered: boolean,
): Promise<Reaction> {
  return deps.db.transaction().execute(async (tx) => {
    await setAnswered(tx, personId, { kind, id, at: isAnswered ? deps.clock.now() : null })
    const row = await findReaction(tx, personId, kind, id)
    if (!row) throw new AppError('not_found')
    await publishClientEvent(tx, deps, personId, row.user_id, 'marked')
    return presentReaction(row)
  })
}
