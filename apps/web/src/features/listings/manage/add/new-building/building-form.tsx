import { findBorough } from '@pb/rules/neighborhoods'
import { buildingTypes, ownerships } from '@pb/rules/vocabulary'
import type { ReactNode } from 'react'
import { FormMessage } from '../../../../../components/ui/form-message.tsx'
import { Field } from '../../../../../components/ui/field.tsx'
import { Input } from '../../../../../components/ui/input.tsx'
import { SelectField } from '../../../../../components/ui/select-field.tsx'
import { boroughChoices, type NewBuildingState } from './use-new-building.ts'
import * as texts from './texts.ts'

const choices = <K extends string>(list: readonly { readonly key: K; readonly title: string }[]) =>
  list.map(({ key, title }) => ({ value: key, label: title }))
const none = { value: '', label: texts.choose } as const

function getNeighborhoods(borough: string) {
  const places = findBorough(borough)?.neighborhoods ?? []
  return places
    .map(({ abbreviation, name }) => ({ value: abbreviation, label: name }))
    .toSorted((a, b) => a.label.localeCompare(b.label))
}

interface ErrorLineProps {
  readonly text: string | undefined
}

/** The error of a select. */
function ErrorLine({ text }: ErrorLineProps) {
  return text === undefined ? null : (
    <FormMessage look="field" className="mt-1.5">
      {text}
    </FormMessage>
  )
}

interface BuildingFormProps {
  readonly state: NewBuildingState
  /** What there is to decide about the address, below it. */
  readonly notices: ReactNode
}

/** Fields of a new building beside its pin. */
export function BuildingForm({ state, notices }: BuildingFormProps) {
  const { form, errors, located, boroughs, set } = state
  const savedAs = located?.address
  const hasCandidates = (located?.candidates.length ?? 0) > 0
  const hint = savedAs && savedAs !== form.address.trim() ? texts.savedAs(savedAs) : texts.addressHint
  return (
    <div className="grid grid-cols-2 gap-4 self-start">
      <div className="col-span-2">
        <Field label={texts.address} hint={hint} {...(errors.address && { error: errors.address })}>
          <Input
            autoComplete="off"
            maxLength={200}
            value={form.address}
            onChange={({ target }) => state.setAddress(target.value)}
          />
        </Field>
      </div>
      <div aria-live="polite" className="col-span-2 empty:hidden">
        {notices}
      </div>
      <div>
        <SelectField
          label={texts.borough}
          value={form.borough}
          options={[none, ...boroughChoices]}
          onChange={(borough) => borough !== '' && state.setBorough(borough)}
        />
        <ErrorLine text={errors.borough} />
        {form.borough === '' && boroughs.length > 1 && !hasCandidates && (
          <p className="mt-1.5 text-xs text-muted">{texts.severalBoroughs(boroughs.join(', '))}</p>
        )}
      </div>
      <Field label={texts.zip} {...(errors.zip && { error: errors.zip })}>
        <Input
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
          value={form.zip}
          onChange={({ target }) => set({ zip: target.value.replace(/\D/g, '') })}
        />
      </Field>
      <div className="col-span-2">
        <SelectField
          label={texts.neighborhood}
          value={form.neighborhood}
          options={[none, ...getNeighborhoods(form.borough)]}
          onChange={(neighborhood) => set({ neighborhood })}
        />
        <ErrorLine text={errors.neighborhood} />
      </div>
      <SelectField
        label={texts.ownership}
        value={form.ownership}
        options={choices(ownerships)}
        onChange={(ownership) => set({ ownership })}
      />
      <SelectField
        label={texts.buildingType}
        value={form.buildingType}
        options={[{ value: '', label: texts.notKnown }, ...choices(buildingTypes)]}
        onChange={(buildingType) => set({ buildingType })}
      />
    </div>
  )
}
