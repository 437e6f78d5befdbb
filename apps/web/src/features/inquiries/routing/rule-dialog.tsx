import type { Routing, RoutingAction } from '@pb/contract/inquiry-routing-schemas'
import { useState } from 'react'
import { AgentPicker } from '../../../components/domain/agent-picker.tsx'
import { FormMessage } from '../../../components/ui/form-message.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { SelectField } from '../../../components/ui/select-field.tsx'
import { SubmitDialog } from '../../../components/ui/submit-dialog.tsx'
import type { FormErrors } from '../../../lib/form-errors.ts'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { ConditionFields } from './condition-fields.tsx'
import { findIssues, newEntries, toEntries, toRule, type RuleEntries } from './rule-entries.ts'
import { getEscalations, type RoutingNames } from './rule-text.ts'
import { useSaveRules } from './use-routing.ts'
import * as texts from './texts.ts'

const actions = Object.keys(texts.actions) as RoutingAction[]

interface RuleDialogProps {
  readonly routing: Routing
  /** The place of the rule; behind the last for a new one. */
  readonly index: number
  readonly names: RoutingNames
  readonly onClose: () => void
}

interface ActionFieldsProps {
  readonly entries: RuleEntries
  readonly errors: FormErrors
  readonly groups: Routing['groups']
  readonly onChange: (next: Partial<RuleEntries>) => void
}

/** To whom inquiries go, and what happens after the response goal. */
function ActionFields({ entries, errors, groups, onChange }: ActionFieldsProps) {
  const { action, agent, group, escalation } = entries
  const escalations = getEscalations(action)
  const offered = (['remind', 'supervisor', 'next', 'everyone'] as const).filter(
    (one) => one !== 'next' || action === 'turn',
  )
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={texts.action}
          value={action}
          options={actions.map((value) => ({ value, label: texts.actions[value] }))}
          onChange={(next) => onChange({ action: next })}
        />
        {action === 'agent' && (
          <div className="flex flex-col gap-1.5">
            <span aria-hidden className="text-sm font-medium">
              {texts.agent}
            </span>
            <AgentPicker
              label={texts.chooseAgent}
              name={texts.agent}
              value={agent}
              onPick={(picked) => onChange({ agent: picked })}
            />
            {errors['agent'] !== undefined && <FormMessage look="field">{errors['agent']}</FormMessage>}
          </div>
        )}
        {(action === 'turn' || action === 'pond') && (
          <SelectField
            label={texts.group}
            value={group}
            options={[
              { value: '', label: action === 'turn' ? texts.onDuty : texts.everyAgent },
              ...groups.map(({ group_id: value, name }) => ({ value, label: name })),
            ]}
            onChange={(next) => onChange({ group: next })}
          />
        )}
      </div>
      <SelectField
        label={texts.escalation}
        value={escalation === 'next' && action !== 'turn' ? 'everyone' : escalation}
        options={offered.map((value) => ({ value, label: escalations[value] }))}
        onChange={(next) => onChange({ escalation: next })}
      />
      <p className="text-xs text-muted">{texts.exclusiveHint}</p>
    </>
  )
}

/** Adds or edits a rule. */
export default function RuleDialog({ routing, index, names, onClose }: RuleDialogProps) {
  const rule = routing.rules[index]
  const [entries, setEntries] = useState<RuleEntries>(() =>
    rule ? toEntries(rule, names.agents) : newEntries,
  )
  const [errors, setErrors] = useState<FormErrors>({})
  const save = useSaveRules()
  const change = (next: Partial<RuleEntries>): void => setEntries((before) => ({ ...before, ...next }))
  function submit(): void {
    const issues = findIssues(entries)
    setErrors(issues)
    if (Object.keys(issues).length > 0) return
    const saved = toRule(entries, rule ?? { rule_id: null, enabled: 1 })
    const rules = rule
      ? routing.rules.with(index, { ...saved, rule_id: rule.rule_id })
      : [...routing.rules, saved]
    save.mutate({ rules, success: texts.rulesSaved }, { onSuccess: onClose })
  }
  return (
    <SubmitDialog
      sends={false}
      wide
      tall
      title={rule ? texts.changeRule : texts.newRule}
      submitText={texts.save}
      busy={save.isPending}
      error={save.error ? getErrorMessage(save.error) : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={texts.ruleName} hint={texts.ruleNameHint} error={errors['name']} required>
        <Input
          autoComplete="off"
          maxLength={80}
          value={entries.name}
          onChange={({ target }) => change({ name: target.value })}
        />
      </Field>
      <ConditionFields entries={entries} errors={errors} onChange={change} />
      <ActionFields entries={entries} errors={errors} groups={routing.groups} onChange={change} />
    </SubmitDialog>
  )
}
