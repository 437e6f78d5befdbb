import type { ClientRequest } from '@pb/contract/client-schemas'
import { useState } from 'react'
import { Avatar } from '../../../components/ui/avatar.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { Tag } from '../../../components/ui/tag.tsx'
import { formatDateTime } from '../../../lib/format-date-time.ts'
import { formatAgo } from '../../../lib/format.ts'
import { useWithdrawRequest } from './mutations.ts'
import { DecideDialog } from './decide-dialog.tsx'
import * as texts from './texts.ts'

const stateTitles = { waiting: texts.pending, approved: texts.approved, refused: texts.declined } as const

function formatActiveAgents({ active_agents }: ClientRequest): string {
  return active_agents
    .map(({ name, last_activity }) => texts.lastActive(name, formatAgo(last_activity)))
    .join('; ')
}

interface RequestLineProps {
  readonly request: ClientRequest
  /** True for supervisors who decide the request; false for the agent who made it. */
  readonly deciding: boolean
  /** Checked for a decision on several requests; undefined without a checkbox. */
  readonly checked?: boolean | undefined
  readonly onCheck?: () => void
}

/** A client request: agent, client, other active agents, and the decision. */
export function RequestLine({ request, deciding, checked, onCheck }: RequestLineProps) {
  const { name, email, agent, state, time_created, time_decided, note } = request
  const withdraw = useWithdrawRequest()
  const [decision, setDecision] = useState<boolean | null>(null)
  const active = formatActiveAgents(request)
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
            <span className="font-medium">{agent.name}</span> {texts.wantsClient}
            {active !== '' && <span className="text-muted"> {texts.alreadyInTouch(active)}</span>}
          </p>
        )}
        {note !== '' && <p className="pt-1 text-muted">“{note}”</p>}
        <p className="pt-1 text-xs text-muted">
          {texts.requestedAt(formatDateTime(time_created))}
          {time_decided !== null && texts.decidedAt(formatDateTime(time_decided))}
        </p>
      </div>
      <div className="flex items-center gap-2">
        {state !== 'waiting' || !deciding ? <Tag>{stateTitles[state]}</Tag> : null}
        {state === 'waiting' &&
          (deciding ? (
            <>
              <Button size="sm" onClick={() => setDecision(false)}>
                {texts.decline}
              </Button>
              <Button size="sm" variant="primary" onClick={() => setDecision(true)}>
                {texts.approve}
              </Button>
            </>
          ) : (
            <Button size="sm" loading={withdraw.isPending} onClick={() => withdraw.mutate(request)}>
              {texts.cancelRequest}
            </Button>
          ))}
      </div>
      {decision !== null && (
        <DecideDialog requests={[request]} approve={decision} onClose={() => setDecision(null)} />
      )}
    </li>
  )
}
