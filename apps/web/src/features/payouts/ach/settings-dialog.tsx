import type { AchSettings } from '@pb/contract/payouts'
import { useState } from 'react'
import { useMutation } from '../../../lib/use-mutation.ts'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { SelectField } from '../../../components/ui/select-field.tsx'
import { SubmitDialog } from '../../../components/ui/submit-dialog.tsx'
import { call, contract } from '../../../lib/api.ts'
import { toFormErrors, type FormErrors } from '../../../lib/form-errors.ts'
import { formatDay } from '../../../lib/format.ts'
import { payoutChange } from '../mutations.ts'
import * as texts from './texts.ts'

const textFields = [
  { key: 'bank_name', label: texts.bankName, max: 23 },
  { key: 'routing', label: texts.routing, max: 9 },
  { key: 'immediate_origin', label: texts.immediateOrigin, hint: texts.originHint, max: 10 },
  { key: 'company_id', label: texts.companyId, hint: texts.originHint, max: 10 },
  { key: 'company_name', label: texts.companyName, hint: texts.companyNameHint, max: 16 },
  { key: 'description', label: texts.description, hint: texts.descriptionHint, max: 10 },
] as const
const fieldNames = [...textFields.map(({ key }) => key), 'offset']
const kindOptions = [
  { value: 'checking', label: texts.checking },
  { value: 'savings', label: texts.savings },
] as const

type TextKey = (typeof textFields)[number]['key']
interface Draft extends Readonly<Record<TextKey, string>> {
  readonly isBalanced: boolean
  readonly kind: 'checking' | 'savings'
  readonly number: string
}

const toDraft = (settings: AchSettings): Draft => ({
  bank_name: settings.bank_name,
  routing: settings.routing,
  immediate_origin: settings.immediate_origin,
  company_id: settings.company_id,
  company_name: settings.company_name,
  description: settings.description,
  isBalanced: settings.offset !== null,
  kind: settings.offset?.kind ?? 'checking',
  number: '',
})

function toBody({ isBalanced, kind, number, ...rest }: Draft) {
  const account = number.trim() === '' ? {} : { account_number: number.trim() }
  return { ...rest, offset: isBalanced ? { kind, ...account } : null }
}

interface OffsetFieldsProps {
  readonly draft: Draft
  readonly stored: AchSettings['offset']
  readonly error: string | undefined
  readonly onChange: (next: Partial<Draft>) => void
}

function OffsetFields({ draft, stored, error, onChange }: OffsetFieldsProps) {
  return (
    <div className="flex flex-col gap-3">
      <div>
        <Checkbox checked={draft.isBalanced} onCheckedChange={(isBalanced) => onChange({ isBalanced })}>
          {texts.balanced}
        </Checkbox>
        <p className="pl-7 text-xs text-muted">{texts.balancedHint}</p>
      </div>
      {draft.isBalanced && (
        <>
          <SelectField
            label={texts.kind}
            value={draft.kind}
            options={kindOptions}
            onChange={(kind) => onChange({ kind })}
          />
          <Field
            label={texts.offsetNumber}
            error={error}
            required={stored === null}
            {...(stored && { hint: texts.keepsNumber(stored.last_four) })}
          >
            <Input
              required={stored === null}
              autoComplete="off"
              maxLength={17}
              value={draft.number}
              onChange={({ target }) => onChange({ number: target.value })}
            />
          </Field>
        </>
      )}
    </div>
  )
}

interface SettingsDialogProps {
  readonly settings: AchSettings
  readonly onClose: () => void
}

/** How the office's bank takes ACH files. */
export function SettingsDialog({ settings, onClose }: SettingsDialogProps) {
  const [draft, setDraft] = useState(() => toDraft(settings))
  const change = (next: Partial<Draft>) => setDraft((now) => ({ ...now, ...next }))
  const save = useMutation({
    mutationFn: (body: ReturnType<typeof toBody>) => call(contract.payouts.saveAchSettings, { body }),
    onSuccess: () => onClose(),
    meta: { ...payoutChange, success: texts.setupSaved },
  })
  const errors: FormErrors = save.error ? toFormErrors(save.error, fieldNames) : {}
  const { changed_by: by, time_changed: at } = settings
  return (
    <SubmitDialog
      sends={false}
      title={texts.setupTitle}
      description={texts.setupHint}
      submitText={texts.saveSetup}
      busy={save.isPending}
      error={errors['']}
      onSubmit={() => save.mutate(toBody(draft))}
      onClose={onClose}
    >
      {textFields.map(({ key, label, max, ...rest }) => (
        <Field key={key} label={label} error={errors[key]} required {...rest}>
          <Input
            required
            maxLength={max}
            autoComplete="off"
            value={draft[key]}
            onChange={({ target }) => change({ [key]: target.value })}
          />
        </Field>
      ))}
      <OffsetFields draft={draft} stored={settings.offset} error={errors['offset']} onChange={change} />
      {at !== null && <p className="text-xs text-muted">{texts.changedBy(by, formatDay(at))}</p>}
    </SubmitDialog>
  )
}
