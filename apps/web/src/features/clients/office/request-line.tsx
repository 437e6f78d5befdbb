import type { ClientRequest } from '@pb/contract/clients'
import { useState } from 'react'
import { Avatar } from '../../../components/ui/avatar.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { Tag } from '../../../components/ui/tag.tsx'
import { formatAgo, formatMoment } from '../../../lib/format.ts'
import { useWithdrawRequest } from '../api/requests.ts'
import { DecideDialog } from './decide-dialog.tsx'

const states = { waiting: 'Waiting', approved: 'Approved', refused: 'Refused' } as const

function activeText({ active_agents }: ClientRequest): string {
  return active_agents
    .map(({ name, last_activity }) => {
      const ago = formatAgo(last_activity)
      return `${name}, last active ${/^\d+ /.test(ago) ? `${ago} ago` : ago}`
    })
    .join('; ')
}

interface RequestLineProps {
  readonly request: ClientRequest
  /** Whether the viewer answers it, or asked for it. */
  readonly deciding: boolean
  /** Whether it is among those that are answered together; undefined where there is no choice. */
  readonly checked?: boolean | undefined
  readonly onCheck?: () => void
}

/** One request: who asks for whom, who works with them, and the answer. */
export function RequestLine({ request, deciding, checked, onCheck }: RequestLineProps) {
  const { name, email, agent, state, time_created, time_decided, note } = request
  const withdraw = useWithdrawRequest()
  const [answer, setAnswer] = useState<boolean | null>(null)
  const active = activeText(request)
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 border-b px-4 py-3.5 last:border-b-0">
      {checked !== undefined && (
        <Checkbox
          checked={checked}
          onCheckedChange={() => onCheck?.()}
          label={name || email}
          className="min-h-9"
        />
      )}
      <Avatar name={name || email} className="size-9!" />
      <div className="min-w-0 grow basis-60 text-sm">
        <p className="font-medium [overflow-wrap:anywhere]">{name || email}</p>
        <p className="text-muted [overflow-wrap:anywhere]">{email}</p>
        {deciding && (
          <p className="pt-1">
            <span className="font-medium">{agent.name}</span> asks for this client.
            {active !== '' && <span className="text-muted"> In touch already: {active}</span>}
          </p>
        )}
        {note !== '' && <p className="pt-1 text-muted">“{note}”</p>}
        <p className="pt-1 text-xs text-muted">
          Asked {formatMoment(time_created)}
          {time_decided !== null && `, answered ${formatMoment(time_decided)}`}
        </p>
      </div>
      <div className="flex items-center gap-2">
        {state !== 'waiting' || !deciding ? <Tag>{states[state]}</Tag> : null}
        {state === 'waiting' &&
          (deciding ? (
            <>
              <Button size="sm" onClick={() => setAnswer(false)}>
                Refuse
              </Button>
              <Button size="sm" variant="primary" onClick={() => setAnswer(true)}>
                Approve
              </Button>
            </>
          ) : (
            <Button size="sm" loading={withdraw.isPending} onClick={() => withdraw.mutate(request)}>
              Take back
            </Button>
          ))}
      </div>
      {answer !== null && (
        <DecideDialog requests={[request]} approve={answer} onClose={() => setAnswer(null)} />
      )}
    </li>
  )
}
