import type { StatsTarget } from '@pb/contract/stats'
import { useState } from 'react'
import { Field } from '../../components/ui/field.tsx'
import { Input } from '../../components/ui/input.tsx'
import { SubmitDialog } from '../../components/ui/submit-dialog.tsx'
import { getErrorMessage } from '../../lib/http-error.ts'
import { useSaveTarget } from './mutations.ts'
import { targetError } from './text-templates.ts'
import * as texts from './texts.ts'

type Key = StatsTarget['progress'][number]['key']

const max: Readonly<Record<Key, number>> = { answered_in_time: 100, showings: 1000, deals: 1000 }
const isValid = (key: Key, text: string) =>
  text.trim() === '' || (/^\d{1,4}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= max[key])

/** Sets an agent's targets for each month; an empty field is no target. */
export function TargetDialog({
  target,
  onClose,
}: {
  readonly target: StatsTarget
  readonly onClose: () => void
}) {
  const [values, setValues] = useState<Readonly<Record<string, string>>>(
    Object.fromEntries(
      target.progress.map(({ key, target: goal }) => [key, goal === null ? '' : String(goal)]),
    ),
  )
  const [pressed, setPressed] = useState(false)
  const save = useSaveTarget(onClose)
  const toValue = (key: Key) => {
    const text = (values[key] ?? '').trim()
    return text === '' ? null : Number(text)
  }
  return (
    <SubmitDialog
      sends={false}
      title={texts.setTargets}
      description={target.name}
      submitText={texts.save}
      busy={save.isPending}
      error={save.error ? getErrorMessage(save.error) : undefined}
      onSubmit={() => {
        setPressed(true)
        if (target.progress.every(({ key }) => isValid(key, values[key] ?? '')))
          save.mutate({
            agentId: target.agent_id,
            version: target.version,
            answered_in_time: toValue('answered_in_time'),
            showings: toValue('showings'),
            deals: toValue('deals'),
          })
      }}
      onClose={onClose}
    >
      {target.progress.map(({ key }) => (
        <Field
          key={key}
          label={texts.targetFields[key]}
          error={pressed && !isValid(key, values[key] ?? '') ? targetError(max[key]) : undefined}
        >
          <Input
            inputMode="numeric"
            value={values[key] ?? ''}
            onChange={({ target: { value } }) => setValues((now) => ({ ...now, [key]: value }))}
          />
        </Field>
      ))}
    </SubmitDialog>
  )
}
