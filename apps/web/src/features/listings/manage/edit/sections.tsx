import type { PreviewListing } from '@pb/contract/my-listings'
import { selectOnClick } from '../../../../lib/select-on-click.ts'
import { findBrokenCommissionRule, commissionKinds } from '@pb/rules/commission'
import { showingAccessKinds } from '@pb/rules/showing-access'
import { newYorkDate } from '@pb/rules/new-york'
import { apartmentFeatures } from '@pb/rules/vocabulary'
import { useState } from 'react'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { FormMessage } from '../../../../components/ui/form-message.tsx'
import { ChoiceList } from '../../../../components/ui/choice-list.tsx'
import { accessChoices, bathroomChoices, bedroomChoices, furnishedChoices } from '../choices.ts'
import { CheckboxField, ChoiceField, MoneyField, TextField } from './form-fields.tsx'
import { Description } from './description.tsx'
import { Fees } from './fees.tsx'
import { petChoices, type EditFields } from './fields.ts'
import { OpenHouses } from './open-houses.tsx'
import { Section } from './section.tsx'
import * as texts from './texts.ts'

const unknown = { value: '', label: texts.unknown }
const units = [
  { value: 'months', label: texts.monthsOfRent },
  { value: 'percent', label: '%' },
  { value: 'amount', label: '$' },
]
const entries = [unknown, ...showingAccessKinds.map(({ key, title }) => ({ value: key, label: title }))]
const kindOptions = [unknown, ...commissionKinds.map(({ key, title }) => ({ value: key, label: title }))]

function Terms({ rental }: { readonly rental: boolean }) {
  return (
    <Section title={rental ? texts.priceAndLease : texts.price}>
      <MoneyField label={rental ? texts.monthlyRent : texts.price} name="price" />
      <TextField label={texts.availableFrom} name="available_from" type="date" />
      <ChoiceField label={texts.furnished} name="furnished_type" options={[unknown, ...furnishedChoices]} />
      {rental ? (
        <>
          <span />
          <TextField label={texts.minLease} name="min_lease_months" inputMode="numeric" hint={texts.months} />
          <TextField label={texts.maxLease} name="max_lease_months" inputMode="numeric" hint={texts.months} />
          <TextField
            label={texts.freeMonths}
            name="free_months"
            inputMode="decimal"
            hint={texts.concession}
          />
          <TextField
            label={texts.leaseTerm}
            name="term_months"
            inputMode="numeric"
            hint={texts.leaseTermHint}
          />
        </>
      ) : (
        <>
          <MoneyField label={texts.commonCharges} name="common_charges" hint={texts.perMonth} />
          <MoneyField label={texts.taxes} name="taxes" hint={texts.taxesHint} />
          <MoneyField label={texts.maintenance} name="maintenance" hint={texts.perMonth} />
        </>
      )}
    </Section>
  )
}

function Apartment({
  bedrooms,
  bathrooms,
  allowed_pets,
}: Pick<PreviewListing, 'bedrooms' | 'bathrooms' | 'allowed_pets'>) {
  const { control } = useFormContext<EditFields>()
  // Known values can be corrected, but not removed.
  const beds = bedroomChoices(unknown.label).slice(bedrooms === null ? 0 : 1)
  const baths = bathroomChoices(unknown.label, bathrooms === null ? '' : String(bathrooms)).slice(
    bathrooms === null ? 0 : 1,
  )
  return (
    <Section title={texts.apartment}>
      <ChoiceField label={texts.beds} name="bedrooms" options={beds} />
      <ChoiceField label={texts.baths} name="bathrooms" options={baths} />
      <TextField label={texts.size} name="size" inputMode="numeric" hint={texts.squareFeet} />
      <ChoiceField
        label={texts.pets}
        name="allowed_pets"
        options={allowed_pets === null ? [unknown, ...petChoices] : petChoices}
      />
      <TextField label={texts.exposures} name="exposures" maxLength={200} />
      <TextField label={texts.condition} name="condition" maxLength={200} />
      <div className="col-span-2">
        <Controller
          control={control}
          name="apartment_features"
          render={({ field: { value, onChange } }) => (
            <ChoiceList
              label={texts.features}
              columns={2}
              choices={apartmentFeatures}
              selected={value}
              onToggle={(key) => {
                const next = new Set<string>(value)
                if (!next.delete(key)) next.add(key)
                onChange(
                  apartmentFeatures.map((feature) => feature.key).filter((feature) => next.has(feature)),
                )
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
  const rule = kind === '' ? null : findBrokenCommissionRule(kind, listing.ad_type, today)
  const hasAmount = kind === 'owner_pays' || kind === 'co_broke'
  const commissionOptions =
    listing.ad_type === 'rental' ? kindOptions : kindOptions.filter(({ value }) => value !== 'collect_own')
  return (
    <Section title={texts.agreement}>
      <ChoiceField
        label={texts.accessType}
        name="access_type"
        options={listing.access_type === null ? [unknown, ...accessChoices] : accessChoices}
      />
      <ChoiceField label={texts.commission} name="commission_kind" options={commissionOptions} />
      {accessType === 'EXCLUSIVE' && (
        <>
          <TextField label={texts.exclusiveFrom} name="exclusive_from" type="date" />
          <TextField label={texts.exclusiveUntil} name="exclusive_until" type="date" />
        </>
      )}
      {hasAmount && (
        <>
          <TextField
            label={texts.commissionAmount}
            name="commission_value"
            {...selectOnClick}
            inputMode="decimal"
            maxLength={20}
          />
          <ChoiceField label={texts.commissionUnit} name="commission_unit" options={units} />
        </>
      )}
      {rule && (
        <FormMessage className="col-span-2">{texts.notPublishable(rule.text, rule.source)}</FormMessage>
      )}
      <ChoiceField label={texts.access} name="entry_kind" options={entries} />
      {entry !== '' && <TextField label={texts.accessNote} name="entry_note" maxLength={500} />}
    </Section>
  )
}

/** What the owner lets people who don't sign in see. */
function OnlineDisplay() {
  return (
    <Section title={texts.onlineDisplay}>
      <p className="col-span-2 text-sm text-muted">{texts.onlineDisplayHint}</p>
      <CheckboxField
        label={texts.showOnline}
        name="internet_entire_listing_display"
        hint={texts.showOnlineHint}
      />
      <CheckboxField label={texts.showAddress} name="internet_address_display" hint={texts.showAddressHint} />
      <CheckboxField
        label={texts.allowComments}
        name="internet_consumer_comment"
        hint={texts.allowCommentsHint}
      />
      <CheckboxField label={texts.showValuation} name="internet_automated_valuation_display" />
    </Section>
  )
}

/** All fields of a listing, in sections. */
export function EditSections({ listing }: { readonly listing: PreviewListing }) {
  const rental = listing.ad_type === 'rental'
  return (
    <>
      <Terms rental={rental} />
      <Apartment {...listing} />
      {rental && (
        <Section title={texts.tenantFees}>
          <Fees listing={listing} />
        </Section>
      )}
      <Section title={texts.openHouses}>
        <OpenHouses />
      </Section>
      <Agreement listing={listing} />
      <Section title={texts.descriptionAndTours}>
        <Description />
        <TextField label={texts.tour360} name="tour_360" type="url" placeholder={texts.https} wide />
        <TextField label={texts.virtualTour} name="vt" type="url" placeholder={texts.https} wide />
      </Section>
      <OnlineDisplay />
    </>
  )
}
