import type { PreviewListing } from '@pb/contract/my-listings'
import { brokenCommissionRule, commissionKinds } from '@pb/rules/commission'
import { entryKinds } from '@pb/rules/entry'
import { newYorkDate } from '@pb/rules/new-york'
import { apartmentFeatures } from '@pb/rules/vocabulary'
import { useState } from 'react'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { ChoiceList } from '../../../components/ui/choice-list.tsx'
import { accessChoices, bathroomChoices, bedroomChoices, furnishedChoices } from '../model/choices.ts'
import { ChoiceField, TextField } from './controls.tsx'
import { Description } from './description.tsx'
import { Fees } from './fees.tsx'
import type { EditFields } from './fields.ts'
import { Section } from './section.tsx'

const unknown = { value: '', label: 'Not known' }
const units = [
  { value: 'months', label: 'Months of rent' },
  { value: 'percent', label: '%' },
  { value: 'amount', label: '$' },
]
const entries = [unknown, ...entryKinds.map(({ key, title }) => ({ value: key, label: title }))]
const kindOptions = [unknown, ...commissionKinds.map(({ key, title }) => ({ value: key, label: title }))]

function Terms({ rental }: { readonly rental: boolean }) {
  return (
    <Section title={rental ? 'Price and lease' : 'Price'}>
      <TextField label={rental ? 'Rent a month' : 'Price'} name="price" inputMode="decimal" maxLength={20} />
      <TextField label="Available from" name="available_from" type="date" />
      <ChoiceField label="Furnished" name="furnished_type" options={furnishedChoices} />
      {rental ? (
        <>
          <span />
          <TextField label="Shortest lease" name="min_lease_months" inputMode="numeric" hint="Months" />
          <TextField label="Longest lease" name="max_lease_months" inputMode="numeric" hint="Months" />
          <TextField label="Free months" name="free_months" inputMode="decimal" hint="Concession" />
          <TextField
            label="Lease term"
            name="term_months"
            inputMode="numeric"
            hint="Months that include the free ones"
          />
        </>
      ) : (
        <>
          <TextField label="Common charges" name="common_charges" inputMode="decimal" hint="A month" />
          <TextField
            label="Taxes"
            name="taxes"
            inputMode="decimal"
            hint="A month; a co-op’s are in its maintenance"
          />
          <TextField label="Maintenance" name="maintenance" inputMode="decimal" hint="A month" />
        </>
      )}
    </Section>
  )
}

function Home({ bedrooms, bathrooms }: Pick<PreviewListing, 'bedrooms' | 'bathrooms'>) {
  const { control } = useFormContext<EditFields>()
  // What is known can be set right, not taken away.
  const beds = bedroomChoices(unknown.label).slice(bedrooms === null ? 0 : 1)
  const baths = bathroomChoices(unknown.label, bathrooms === null ? '' : String(bathrooms)).slice(
    bathrooms === null ? 0 : 1,
  )
  return (
    <Section title="Home">
      <ChoiceField label="Beds" name="bedrooms" options={beds} />
      <ChoiceField label="Baths" name="bathrooms" options={baths} />
      <TextField label="Size" name="size" inputMode="numeric" hint="ft²" />
      <TextField label="Exposures" name="exposures" maxLength={200} />
      <TextField label="Condition" name="condition" maxLength={200} wide />
      <div className="col-span-2">
        <Controller
          control={control}
          name="apartment_features"
          render={({ field: { value, onChange } }) => (
            <ChoiceList
              label="Features"
              columns={2}
              choices={apartmentFeatures}
              chosen={value}
              onToggle={(key) => {
                const next = new Set<string>(value)
                if (!next.delete(key)) next.add(key)
                onChange(apartmentFeatures.map((one) => one.key).filter((one) => next.has(one)))
              }}
            />
          )}
        />
      </div>
    </Section>
  )
}

function Agreement({ listing }: { readonly listing: PreviewListing }) {
  const { control } = useFormContext<EditFields>()
  const [kind, accessType, entry] = useWatch({
    control,
    name: ['commission_kind', 'access_type', 'entry_kind'],
  })
  const [today] = useState(() => newYorkDate(new Date()))
  const rule = kind === '' ? null : brokenCommissionRule(kind, listing.ad_type, today)
  const counted = kind === 'owner_pays' || kind === 'co_broke'
  const offered =
    listing.ad_type === 'rental' ? kindOptions : kindOptions.filter(({ value }) => value !== 'collect_own')
  return (
    <Section title="Agreement, for agents only">
      <ChoiceField label="Access type" name="access_type" options={accessChoices} />
      <ChoiceField label="Commission" name="commission_kind" options={offered} />
      {accessType === 'EXCLUSIVE' && (
        <>
          <TextField label="Exclusive from" name="exclusive_from" type="date" />
          <TextField label="Exclusive until" name="exclusive_until" type="date" />
        </>
      )}
      {counted && (
        <>
          <TextField label="Commission amount" name="commission_value" inputMode="decimal" maxLength={20} />
          <ChoiceField label="Counted in" name="commission_unit" options={units} />
        </>
      )}
      {rule && (
        <p role="alert" className="col-span-2 rounded-md bg-danger-soft px-3 py-2 text-sm text-danger">
          {rule.text} It cannot be published. {rule.source}
        </p>
      )}
      <ChoiceField label="How to get in" name="entry_kind" options={entries} />
      {entry !== '' && <TextField label="Note on getting in" name="entry_note" maxLength={500} />}
    </Section>
  )
}

/** Every field of a listing, in sections. */
export function EditSections({ listing }: { readonly listing: PreviewListing }) {
  const rental = listing.ad_type === 'rental'
  return (
    <>
      <Terms rental={rental} />
      <Home bedrooms={listing.bedrooms} bathrooms={listing.bathrooms} />
      {rental && (
        <Section title="What the tenant pays beside the rent">
          <Fees />
        </Section>
      )}
      <Agreement listing={listing} />
      <Section title="Description and tours">
        <Description />
        <TextField label="360° tour" name="tour_360" type="url" placeholder="https://" wide />
        <TextField label="Virtual tour" name="vt" type="url" placeholder="https://" wide />
      </Section>
    </>
  )
}
