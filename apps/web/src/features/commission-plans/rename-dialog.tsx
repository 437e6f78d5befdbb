import type { CommissionPlan } from '@pb/contract/commission-plans'
import { useState } from 'react'
import { Form } from '../../components/ui/form.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { Field } from '../../components/ui/field.tsx'
import { Input } from '../../components/ui/input.tsx'
import { useRenamePlan } from './mutations.ts'
import * as templates from './text-templates.ts'
import { SubmitButton } from '../../components/ui/submit-button.tsx'
import * as texts from './texts.ts'

interface RenameDialogProps {
  readonly plan: CommissionPlan
  readonly onClose: () => void
}

/** Renames a plan; deals that were submitted keep the name they had. */
export function RenameDialog({ plan, onClose }: RenameDialogProps) {
  const [title, setTitle] = useState(plan.title)
  const rename = useRenamePlan()
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={templates.renameTitle(plan.title)}
      footer={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <SubmitButton
            type="submit"
            form="rename-plan"
            loading={rename.isPending}
            obstacle={title.trim() === '' ? texts.nameMissing : null}
          >
            {texts.save}
          </SubmitButton>
        </>
      }
    >
      <Form
        sends={false}
        id="rename-plan"
        onSubmit={() => {
          rename.mutate(
            { id: plan.plan_id, title: title.trim(), version: plan.version },
            { onSuccess: onClose },
          )
        }}
      >
        <Field label={texts.name}>
          <Input maxLength={60} value={title} onChange={({ target }) => setTitle(target.value)} />
        </Field>
      </Form>
    </Dialog>
  )
}
