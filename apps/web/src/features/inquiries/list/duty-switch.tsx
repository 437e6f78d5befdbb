import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useMutation } from '../../../lib/use-mutation.ts'
import { Switch } from '../../../components/ui/switch.tsx'
import { call, contract } from '../../../lib/api.ts'
import { useUser } from '../../../lib/use-session.ts'
import { inquirySettingsQuery } from '../../../queries/inquiries.ts'
import * as texts from './texts.ts'

/** Whether the agent takes unassigned inquiries in turn; shown where the office assigns in turn. */
export function DutySwitch() {
  const id = useId()
  const { user_id: userId } = useUser()
  const client = useQueryClient()
  const { data } = useQuery(inquirySettingsQuery)
  const save = useMutation({
    mutationFn: (on: boolean) => call(contract.inquiries.setOwnDuty, { body: { on_duty: on ? 1 : 0 } }),
    onSuccess: (_none, on) =>
      client.setQueryData(inquirySettingsQuery.queryKey, (settings) =>
        settings === undefined
          ? settings
          : {
              ...settings,
              agents: settings.agents.map((agent) =>
                agent.user_id === userId ? { ...agent, on_duty: on ? (1 as const) : (0 as const) } : agent,
              ),
            },
      ),
    onSettled: () => client.invalidateQueries({ queryKey: inquirySettingsQuery.queryKey }),
    meta: { log: 'Could not change who is on duty', error: texts.dutyFailed },
  })
  const agent = data?.agents.find(({ user_id }) => user_id === userId)
  if (!agent || data?.round_robin !== 1) return null
  return (
    <div className="flex items-center gap-2 text-sm" title={texts.dutyHint}>
      <span id={id}>{texts.onDuty}</span>
      <span id={`${id}-hint`} className="sr-only">
        {texts.dutyHint}
      </span>
      <Switch
        labelledBy={id}
        describedBy={`${id}-hint`}
        checked={save.isPending ? save.variables : agent.on_duty === 1}
        disabled={save.isPending}
        onCheckedChange={(on) => save.mutate(on)}
      />
    </div>
  )
}
