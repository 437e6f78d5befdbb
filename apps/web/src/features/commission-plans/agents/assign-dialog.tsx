import type { CommissionPlan } from '@pb/contract/commission-plans'
import { useState } from 'react'
import { Form } from '../../../components/ui/form.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { useAssignPlan } from '../mutations.ts'
import * as templates from '../text-templates.ts'
import * as texts from '../texts.ts'
import { AssignFields, type Assignment } from './assign-fields.tsx'

interface AssignDialogProps {
  readonly agentIds: readonly string[]
  readonly plans: readonly CommissionPlan[]
  readonly today: string
  readonly onClose: () => void
  readonly onAssigned: () => void
}

/** Puts several agents on a plan from a day on. */
export function AssignDialog({ agentIds, plans, today, onClose, onAssigned }: AssignDialogProps) {
  const [value, setValue] = useState<Assignment>({
    planId: plans[0]?.plan_id ?? '0',
    since: today,
    resetOn: null,
  })
  const assign = useAssignPlan()
  const title = plans.find(({ plan_id }) => plan_id === value.planId)?.title ?? texts.noPlan
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.assignTitle}
      description={`${templates.selected(agentIds.length)}. ${texts.assignHint}`}
      className="max-w-lg"
      footer={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="submit" form="assign-plan" variant="primary" loading={assign.isPending}>
            {texts.assign}
          </Button>
        </>
      }
    >
      <Form
        sends={false}
        id="assign-plan"
        onSubmit={() => {
          const { planId: plan_id, since, resetOn: reset_on } = value
          assign.mutate(
            { agent_ids: [...agentIds], plan_id, since, reset_on, title },
            {
              onSuccess: () => {
                onAssigned()
                onClose()
              },
            },
          )
        }}
      >
        <AssignFields plans={plans} value={value} onChange={setValue} />
      </Form>
    </Dialog>
  )
}
