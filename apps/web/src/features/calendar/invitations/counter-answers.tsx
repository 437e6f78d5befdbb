import type { Invitation } from '@pb/contract/calendar-schemas'
import { useQueryClient } from '@tanstack/react-query'
import { useMutation } from '../../../lib/use-mutation.ts'
import { Button } from '../../../components/ui/button.tsx'
import { call, contract } from '../../../lib/api.ts'
import { calendarKeys } from '../../../queries/calendar-keys.ts'
import * as texts from './texts.ts'

type Decision = 'accepted' | 'declined'

/** Takes over the time that someone invited proposes, or declines it. */
export function CounterAnswers({ invitation }: { readonly invitation: Invitation }) {
  const client = useQueryClient()
  const { message_id: messageId, proposed_by: name } = invitation
  const answer = useMutation({
    mutationFn: async (decision: Decision) =>
      call(contract.calendar.answerCounter, {
        params: { message_id: messageId },
        body: { answer: decision },
      }),
    onSuccess: (answered) => {
      client.setQueryData([...calendarKeys.invitations, messageId], answered)
      void client.invalidateQueries({ queryKey: calendarKeys.events })
    },
    onError: () => void client.invalidateQueries({ queryKey: calendarKeys.invitations }),
    meta: {
      success: (_answered, decision) =>
        decision === 'accepted' ? texts.timeAccepted : texts.timeDeclined(name),
      error: texts.answerFailed,
    },
  })
  if (invitation.answer === 'accepted' || invitation.answer === 'declined')
    return <p className="pt-1 text-muted">{texts.counterStates[invitation.answer]}</p>
  return (
    <fieldset aria-label={texts.yourAnswer} className="flex flex-wrap gap-2 pt-2">
      <Button
        size="sm"
        variant="primary"
        loading={answer.isPending && answer.variables === 'accepted'}
        disabled={answer.isPending}
        onClick={() => answer.mutate('accepted')}
      >
        {texts.acceptTime}
      </Button>
      <Button
        size="sm"
        loading={answer.isPending && answer.variables === 'declined'}
        disabled={answer.isPending}
        onClick={() => answer.mutate('declined')}
      >
        {texts.declineTime}
      </Button>
    </fieldset>
  )
}
