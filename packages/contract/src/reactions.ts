import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { clientSearchType } from './client-fields.ts'
import { bit, id, paging, unixSeconds } from './wire.ts'

/** What clients do on their private pages and the agent answers: requested showings, questions and likes. */
export const reactionKinds = ['showing', 'question', 'like'] as const
export const reactionKind = z.enum(reactionKinds)
export type ReactionKind = z.infer<typeof reactionKind>

export const reaction = z.object({
  kind: reactionKind,
  /** Unique among the reactions of its kind. */
  reaction_id: id,
  client: z.object({
    user_id: id,
    name: z.string(),
    /** Empty for a client without an email address. */
    email: z.string(),
    search_type: z.array(clientSearchType),
  }),
  /** Name of the household member; empty for the client. */
  by: z.string(),
  /** Null for a question about no specific listing. */
  listing: z.object({ advertisement_id: id, title: z.string() }).nullable(),
  /** Preferred times of a showing, as entered by the client. */
  when: z.string(),
  /** The question, or the comment on a liked listing. */
  message: z.string(),
  time: unixSeconds,
  time_answered: unixSeconds.nullable(),
})
export type Reaction = z.infer<typeof reaction>

const session = { tag: 'sending', access: 'session' } as const

export const reactions = {
  reactions: endpoint({
    ...session,
    method: 'GET',
    path: '/v1/reactions',
    summary: 'Reactions of current clients that wait for an answer, those waiting longest first',
    query: z.object({ kind: reactionKind.optional(), user_id: id.optional(), ...paging(50, 200) }),
    replies: { 200: z.object({ collection: z.array(reaction), total: z.number().int() }) },
    errors: ['not_found'],
  }),
  answerReaction: endpoint({
    ...session,
    method: 'PUT',
    path: '/v1/reactions/:kind/:reaction_id',
    summary: 'Mark a reaction as answered, or as waiting again',
    params: z.object({ kind: reactionKind, reaction_id: id }),
    body: z.strictObject({ answered: bit }),
    replies: { 200: reaction },
    errors: ['not_found'],
  }),
}
