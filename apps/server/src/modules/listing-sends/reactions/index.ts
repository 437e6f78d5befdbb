import { reactions as contract } from '@pb/contract/reactions'
import { defineModule } from '../../../platform/module.ts'
import { answerReaction, listReactions } from './service.ts'

/** Likes, requested showings and questions of clients, until the agent has answered them. */
export const reactions = defineModule({
  name: 'reactions',
  endpoints: contract,
  handlers: (deps) => ({
    reactions: ({ actor, query }) => listReactions(actor, deps, query),
    answerReaction: ({ actor, params, body }) => answerReaction(actor, deps, params, body.answered === 1),
  }),
})
