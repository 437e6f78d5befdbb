import type { AgentPlans, CommissionPlan } from '@pb/contract/commission-plans'
import { formatMonthDay } from '@pb/rules/deals/explain'
import { X } from 'lucide-react'
import { useState } from 'react'
import { Form } from '../../../components/ui/form.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { Tag } from '../../../components/ui/tag.tsx'
import { useAssignPlan, useUnassignPlan } from '../mutations.ts'
import * as templates from '../text-templates.ts'
import * as texts from '../texts.ts'
import { AssignFields, type Assignment } from './assign-fields.tsx'
import { OpeningForm } from './opening-form.tsx'

interface AgentDialogProps {
  readonly agent: AgentPlans
  readonly plans: readonly CommissionPlan[]
  readonly today: string
  readonly onClose: () => void
}

/** An agent's plans by date, and what they closed before the office's deals were kept here. */
export function AgentDialog({ agent, plans, today, onClose }: AgentDialogProps) {
  const [value, setValue] = useState<Assignment>({
    planId: plans[0]?.plan_id ?? '0',
    since: today,
    resetOn: null,
  })
  const assign = useAssignPlan()
  const unassign = useUnassignPlan()
  const title = plans.find(({ plan_id }) => plan_id === value.planId)?.title ?? texts.noPlan
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={agent.name}
      className="max-w-xl"
      keepsEntries
    >
      <h3 className="text-sm font-semibold">{texts.plansByDate}</h3>
      {agent.plans.length === 0 && <p className="py-2 text-sm text-muted">{texts.noPlan}</p>}
      <ul className="divide-y">
        {agent.plans.map(({ plan_id, title: name, since, current, reset_on }) => (
          <li key={since} className="flex items-center gap-2 py-2 text-sm">
            <span className="font-medium">{plan_id === '0' ? texts.noPlan : name}</span>
            <span className="text-muted">
              {since > today ? templates.fromDay(since) : templates.sinceDay(since)}
              {reset_on !== null && ` · ${templates.ownYearFrom(formatMonthDay(reset_on))}`}
            </span>
            {current === 1 && <Tag>{texts.inEffect}</Tag>}
            <IconButton
              label={templates.removeAssignmentLabel(since)}
              icon={X}
              className="ml-auto"
              disabled={unassign.isPending}
              onClick={() =>
                unassign.mutate({ agent_ids: [agent.agent_id], plan_id, since, reset_on, title: name })
              }
            />
          </li>
        ))}
      </ul>
      <Form
        sends={false}
        className="mt-2 flex flex-col gap-3 rounded-md bg-sunken p-4"
        onSubmit={() => {
          const { planId: plan_id, since, resetOn: reset_on } = value
          assign.mutate({ agent_ids: [agent.agent_id], plan_id, since, reset_on, title })
        }}
      >
        <AssignFields plans={plans} value={value} onChange={setValue} />
        <p className="text-xs text-muted">{texts.assignHint}</p>
        <Button type="submit" variant="primary" className="self-start" loading={assign.isPending}>
          {texts.assign}
        </Button>
      </Form>
      <h3 className="pt-6 pb-3 text-sm font-semibold">{texts.openingTitle}</h3>
      <OpeningForm agent={agent} today={today} />
    </Dialog>
  )
}
