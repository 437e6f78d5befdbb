import type { Reaction } from '@pb/contract/reactions'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast, undoAction } from '../../../components/ui/toaster.tsx'
import { call, contract } from '../../../lib/api.ts'
import { getErrorMessage } from '../../../lib/http-error.ts'
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
    onError: (error) => toast.error(texts.undoFailed, { description: getErrorMessage(error) }),
    onSettled: refresh,
  })
  return useMutation({
    mutationFn: (reaction: Reaction) => send(reaction, 1),
    onSuccess: (_saved, reaction) =>
      toast.success(texts.markedAnswered, { action: undoAction(() => undo.mutate(reaction)) }),
    onError: (error) => toast.error(texts.answerFailed, { description: getErrorMessage(error) }),
    // The row stays busy until it is gone from the list.
    onSettled: refresh,
  })
}
