import type { Reaction } from '@pb/contract/reactions'
import { useQueryClient } from '@tanstack/react-query'
import { useMutation } from '../../../lib/use-mutation.ts'
import { call, contract } from '../../../lib/api.ts'
import { clientKeys } from '../../../queries/client-keys.ts'
import * as texts from './texts.ts'

const send = ({ kind, reaction_id }: Reaction, answered: 0 | 1) =>
  call(contract.reactions.answerReaction, { params: { kind, reaction_id }, body: { answered } })

/** Marks a reaction as answered, with undo. */
export function useAnswerReaction() {
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: clientKeys.root })
  const undo = useMutation({
    mutationFn: (reaction: Reaction) => send(reaction, 0),
    onSettled: refresh,
    meta: { error: texts.undoFailed },
  })
  return useMutation({
    mutationFn: (reaction: Reaction) => send(reaction, 1),
    // The row stays busy until it is gone from the list.
    onSettled: refresh,
    meta: {
      success: texts.markedAnswered,
      undo: (_saved, reaction) => undo.mutate(reaction),
      error: texts.answerFailed,
    },
  })
}
