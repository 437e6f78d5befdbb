import type { RoutingConditions } from '@pb/contract/inquiry-routing-schemas'
import { boroughs, findNeighborhood, neighborhoods } from '@pb/rules/neighborhoods'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { selectOnClick } from '../../../lib/select-on-click.ts'
import { Field } from '../../../components/ui/field.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { SelectField } from '../../../components/ui/select-field.tsx'
import { RemovableTag } from '../../../components/ui/tag.tsx'
import type { FormErrors } from '../../../lib/form-errors.ts'
import { sources } from '../texts.ts'
import type { RuleEntries } from './rule-entries.ts'
import * as texts from './texts.ts'

interface ConditionFieldsProps {
  readonly entries: RuleEntries
  readonly errors: FormErrors
  readonly onChange: (next: Partial<RuleEntries>) => void
}

interface ChoicesProps<V extends string> {
  readonly label: string
  readonly names: Readonly<Record<V, string>>
  readonly chosen: readonly V[]
  readonly onChange: (chosen: V[]) => void
}

function Choices<V extends string>({ label, names, chosen, onChange }: ChoicesProps<V>) {
  const values = Object.keys(names) as V[]
  return (
    <fieldset>
      <legend className="text-sm font-medium">{label}</legend>
      <div className="grid grid-cols-2 gap-x-5 gap-y-1.5 pt-1 sm:grid-cols-3">
        {values.map((value) => (
          <Checkbox
            key={value}
            checked={chosen.includes(value)}
            onCheckedChange={(on) =>
              onChange(values.filter((one) => (one === value ? on : chosen.includes(one))))
            }
          >
            {names[value]}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  )
}

const boroughNames = Object.fromEntries(
  boroughs.map(({ abbreviation, name }) => [abbreviation, name]),
) as Record<RoutingConditions['boroughs'][number], string>

type Bit = '' | '0' | '1'
const formatBit = (bit: 0 | 1 | null): Bit => (bit === null ? '' : bit === 1 ? '1' : '0')
const parseBit = (text: Bit): 0 | 1 | null => (text === '' ? null : text === '1' ? 1 : 0)
const toOptions = (names: Readonly<Record<Bit, string>>) =>
  (['', '1', '0'] as const).map((value) => ({ value, label: names[value] }))

/** Neighborhoods, added one after another. */
function NeighborhoodChoice({
  chosen,
  onChange,
}: {
  readonly chosen: readonly string[]
  readonly onChange: (chosen: string[]) => void
}) {
  const offered = neighborhoods.filter(({ abbreviation }) => !chosen.includes(abbreviation))
  return (
    <div className="flex flex-col gap-1.5">
      <span aria-hidden className="text-sm font-medium">
        {texts.neighborhoods}
      </span>
      {chosen.length > 0 && (
        <div className="flex flex-wrap gap-1.5">
          {chosen.map((key) => (
            <RemovableTag
              key={key}
              label={findNeighborhood(key)?.name ?? key}
              onRemove={() => onChange(chosen.filter((one) => one !== key))}
            />
          ))}
        </div>
      )}
      <Select
        label={texts.neighborhoods}
        value=""
        options={[
          { value: '', label: texts.addNeighborhood },
          ...offered.map(({ abbreviation, name, borough }) => ({
            value: abbreviation,
            label: `${name}, ${boroughNames[borough]}`,
          })),
        ]}
        onChange={(key) => {
          if (key !== '') onChange([...chosen, key])
        }}
      />
    </div>
  )
}

/** To which inquiries a rule applies. */
export function ConditionFields({ entries, errors, onChange }: ConditionFieldsProps) {
  const { conditions, priceMin, priceMax } = entries
  const set = (next: Partial<RoutingConditions>): void => onChange({ conditions: { ...conditions, ...next } })
  return (
    <section aria-label={texts.conditions} className="flex flex-col gap-4 rounded-md border p-4">
      <div>
        <h3 className="text-sm font-semibold">{texts.conditions}</h3>
        <p className="text-xs text-muted">{texts.conditionsHint}</p>
      </div>
      <div className="grid gap-4 sm:grid-cols-3">
        <SelectField
          label={texts.listingAgent}
          value={formatBit(conditions.listing_agent)}
          options={toOptions(texts.listingAgentOptions)}
          onChange={(value) => set({ listing_agent: parseBit(value) })}
        />
        <SelectField
          label={texts.exclusive}
          value={formatBit(conditions.exclusive)}
          options={toOptions(texts.exclusiveOptions)}
          onChange={(value) => set({ exclusive: parseBit(value) })}
        />
        <SelectField
          label={texts.client}
          value={formatBit(conditions.known_client)}
          options={toOptions(texts.clientOptions)}
          onChange={(value) => set({ known_client: parseBit(value) })}
        />
        <SelectField
          label={texts.adType}
          value={conditions.ad_type ?? ''}
          options={[
            { value: '', label: texts.any },
            { value: 'rental', label: texts.types.rental },
            { value: 'sale', label: texts.types.sale },
          ]}
          onChange={(value) => set({ ad_type: value === '' ? null : value })}
        />
        <Field label={texts.minPrice} error={errors['price_min']}>
          <Input
            inputMode="numeric"
            {...selectOnClick}
            autoComplete="off"
            maxLength={14}
            value={priceMin}
            onChange={({ target }) => onChange({ priceMin: target.value })}
          />
        </Field>
        <Field label={texts.maxPrice} error={errors['price_max']}>
          <Input
            inputMode="numeric"
            {...selectOnClick}
            autoComplete="off"
            maxLength={14}
            value={priceMax}
            onChange={({ target }) => onChange({ priceMax: target.value })}
          />
        </Field>
      </div>
      <Choices
        label={texts.sources}
        names={sources}
        chosen={conditions.sources}
        onChange={(chosen) => set({ sources: chosen })}
      />
      <Choices
        label={texts.boroughs}
        names={boroughNames}
        chosen={conditions.boroughs}
        onChange={(chosen) => set({ boroughs: chosen })}
      />
      <NeighborhoodChoice
        chosen={conditions.neighborhoods}
        onChange={(chosen) => set({ neighborhoods: chosen })}
      />
      <Choices
        label={texts.languageLabel}
        names={texts.languages}
        chosen={conditions.languages}
        onChange={(chosen) => set({ languages: chosen })}
      />
    </section>
  )
}
