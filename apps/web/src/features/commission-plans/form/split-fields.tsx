import { Plus, X } from 'lucide-react'
import { Button } from '../../../components/ui/button.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { PriceInput } from '../../../components/ui/price-input.tsx'
import { SelectField } from '../../../components/ui/select-field.tsx'
import * as templates from '../text-templates.ts'
import * as texts from '../texts.ts'
import { newTier, parsePercent, type FormErrors, type PlanForm, type TierRow } from './plan-form.ts'

interface FieldsProps {
  readonly form: PlanForm
  readonly errors: FormErrors
  readonly onChange: (change: Partial<PlanForm>) => void
}

const maxTiers = 12

/** A percentage of the company, and what it leaves the agent. */
function PercentField({
  label,
  value,
  error,
  hideLabel = false,
  onChange,
}: {
  readonly label: string
  readonly value: string
  readonly error: string | undefined
  readonly hideLabel?: boolean
  readonly onChange: (value: string) => void
}) {
  const percent = parsePercent(value)
  return (
    <Field
      label={label}
      error={error}
      hideLabel={hideLabel}
      {...(percent !== null && { hint: templates.agentKeeps(percent) })}
    >
      <span className="relative">
        <Input
          inputMode="decimal"
          autoComplete="off"
          maxLength={7}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          className="pr-8!"
        />
        <span
          aria-hidden
          className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-sm text-muted"
        >
          %
        </span>
      </span>
    </Field>
  )
}

/** The kind of split, and its tiers. */
export function SplitFields({ form, errors, onChange }: FieldsProps) {
  const { kind, tiers } = form
  const set = (key: string, change: Partial<TierRow>) =>
    onChange({ tiers: tiers.map((tier) => (tier.key === key ? { ...tier, ...change } : tier)) })
  return (
    <div className="flex flex-col gap-3">
      <SelectField
        label={texts.splitKind}
        value={kind}
        options={texts.kinds}
        onChange={(next) =>
          onChange({
            kind: next,
            ...(next !== 'flat' && tiers.length === 1 && { tiers: [...tiers, newTier('50,000', '20')] }),
          })
        }
      />
      <p className="-mt-1.5 text-xs text-muted">{texts.kindHints[kind]}</p>
      {kind === 'flat' ? (
        <PercentField
          label={texts.companySplit}
          value={tiers[0]!.split}
          error={errors['tiers.0.split']}
          onChange={(split) => set(tiers[0]!.key, { split })}
        />
      ) : (
        <ul aria-label={texts.tiers} className="flex flex-col gap-3">
          {tiers.map((tier, index) => (
            <li key={tier.key} className="grid grid-cols-[1fr_1fr_2.25rem] items-start gap-2">
              <Field label={texts.tierFrom} hideLabel={index > 0} error={errors[`tiers.${index}.from`]}>
                <PriceInput
                  value={index === 0 ? '0' : tier.from}
                  readOnly={index === 0}
                  onChange={(from) => set(tier.key, { from })}
                />
              </Field>
              <PercentField
                label={texts.companySplit}
                hideLabel={index > 0}
                value={tier.split}
                error={errors[`tiers.${index}.split`]}
                onChange={(split) => set(tier.key, { split })}
              />
              {index > 0 && (
                <IconButton
                  label={texts.removeTier}
                  icon={X}
                  onClick={() => onChange({ tiers: tiers.filter(({ key }) => key !== tier.key) })}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {kind !== 'flat' && tiers.length < maxTiers && (
        <Button
          variant="ghost"
          className="self-start"
          onClick={() => onChange({ tiers: [...tiers, newTier('', tiers.at(-1)!.split)] })}
        >
          <Plus aria-hidden className="size-4" />
          {texts.addTier}
        </Button>
      )}
    </div>
  )
}
