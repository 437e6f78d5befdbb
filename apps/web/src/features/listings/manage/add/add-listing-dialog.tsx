import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { lazy } from '../../../../lib/lazy.ts'
import { Form } from '../../../../components/ui/form.tsx'
import { Button } from '../../../../components/ui/button.tsx'
import { SubmitButton } from '../../../../components/ui/submit-button.tsx'
import { Dialog } from '../../../../components/ui/dialog.tsx'
import { Field } from '../../../../components/ui/field.tsx'
import { Input } from '../../../../components/ui/input.tsx'
import { PriceField } from '../../../../components/ui/price-input.tsx'
import { Segmented } from '../../../../components/ui/segmented.tsx'
import { Spinner } from '../../../../components/ui/spinner.tsx'
import { toast, undoAction } from '../../../../components/ui/toaster.tsx'
import { HttpError, getErrorMessage } from '../../../../lib/http-error.ts'
import { apartmentQuery } from '../../../../queries/my-listings.ts'
import {
  accessChoices,
  adTypeChoices,
  bathroomChoices,
  bedroomChoices,
  furnishedChoices,
} from '../choices.ts'
import {
  canSubmit,
  findMissingFields,
  emptyForm,
  isEmptyForm,
  saveDraft,
  readDraft,
  withApartment,
  type NewListingForm,
  type RequiredField,
} from './new-listing-form.ts'
import { BuildingField } from './building-field.tsx'
import { LockableChoice } from './lockable-choice.tsx'
import { formatLookupError, UnitField } from './unit-field.tsx'
import { useAddListing } from './use-add-listing.ts'
import * as texts from './texts.ts'

const NewBuildingDialog = lazy(() => import('./new-building/new-building-dialog.tsx'))

const beds = bedroomChoices(texts.choose)

const missingTexts: Readonly<Record<RequiredField, string>> = {
  building: texts.missingBuilding,
  unit: texts.missingUnit,
  price: texts.missingPrice,
  bedrooms: texts.missingBeds,
  bathrooms: texts.missingBaths,
}

interface AddListingDialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** Dialog that adds a listing for a unit. The entered values are stored until it is submitted or cleared. */
export default function AddListingDialog({ open, onOpenChange }: AddListingDialogProps) {
  const formId = useId()
  const address = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const client = useQueryClient()
  const [entered, setEntered] = useState(readDraft)
  const [addsBuilding, setAddsBuilding] = useState(false)
  const [lookup, setLookup] = useState(() => entered.unit.trim())
  const buildingId = entered.building?.building_id ?? ''
  const lookupResult = useQuery({
    ...apartmentQuery(buildingId, lookup),
    enabled: open && buildingId !== '' && lookup !== '',
  })
  const current = lookup !== '' && lookup === entered.unit.trim() && buildingId !== ''
  const apartment = current && !lookupResult.error ? lookupResult.data : undefined
  const form = withApartment(entered, apartment)
  const lookupError =
    current && lookupResult.error
      ? formatLookupError(
          lookupResult.error instanceof HttpError ? lookupResult.error.status : undefined,
          getErrorMessage(lookupResult.error),
        )
      : null
  const missing = findMissingFields(form)
  const obstacle = missing.length > 0 ? texts.stillNeeded(missing.map((field) => missingTexts[field])) : null
  const { add, step, error, isDuplicate } = useAddListing((id, { adType }) => {
    set(emptyForm(), false)
    onOpenChange(false)
    void navigate(`/my-listings?ad_type=${adType}&upload=${id}`)
  })

  function set(next: NewListingForm, store = true): void {
    setEntered(next)
    saveDraft(store ? next : null)
    if (!store) setLookup('')
  }
  const change = (changes: Partial<NewListingForm>): void => set({ ...entered, ...changes })
  function clear(): void {
    const before = entered
    set(emptyForm(), false)
    if (!isEmptyForm(before))
      toast.info(texts.formCleared, {
        action: undoAction(() => {
          set(before)
          setLookup(before.unit.trim())
        }),
      })
  }
  // The unit is looked up when the field loses focus, not on every keystroke.
  const lookUpUnit = (): void => setLookup(entered.unit.trim())

  async function submit(): Promise<void> {
    if (step !== null || !canSubmit(form)) return
    lookUpUnit()
    await addListing(false)
  }
  // After Enter in the unit's field, the lookup may still be running.
  const findApartment = () =>
    client.fetchQuery(apartmentQuery(buildingId, entered.unit.trim())).catch(() => undefined)
  const addListing = (allowDuplicate: boolean): Promise<void> => add(entered, findApartment, allowDuplicate)

  return (
    <Dialog
      open={open}
      keepsEntries
      onOpenChange={onOpenChange}
      title={texts.addNewListing}
      className="max-w-xl!"
      initialFocus={address}
      footer={
        <>
          <Button variant="ghost" className="mr-auto -ml-2" disabled={step !== null} onClick={clear}>
            {texts.clear}
          </Button>
          <output className="flex items-center gap-2 self-center text-sm text-muted">
            {step !== null && <Spinner />}
            {step}
          </output>
          <SubmitButton type="submit" form={formId} loading={step !== null} explained obstacle={obstacle}>
            {texts.submit}
          </SubmitButton>
        </>
      }
    >
      <Form
        sends={false}
        id={formId}
        noValidate
        className="grid grid-cols-2 gap-x-4 gap-y-4 sm:grid-cols-6"
        onSubmit={() => void submit()}
      >
        <div className="col-span-2 flex flex-col gap-1.5 sm:col-span-6">
          <span className="text-sm font-medium">{texts.type}</span>
          <div className="flex">
            <Segmented
              label={texts.type}
              value={form.adType}
              segments={adTypeChoices}
              onChange={(adType) => change({ adType })}
            />
          </div>
        </div>
        <div className="col-span-2 sm:col-span-4">
          <BuildingField
            text={form.address}
            building={form.building}
            inputRef={address}
            onText={(address) => change({ address, building: null })}
            onPick={(building) => change({ building, address: building.address })}
            onAdd={() => setAddsBuilding(true)}
          />
          {addsBuilding && (
            <Suspense fallback={null}>
              <NewBuildingDialog
                text={form.address}
                adType={form.adType}
                onClose={() => setAddsBuilding(false)}
                onBuilding={(building, unit) => {
                  setAddsBuilding(false)
                  change({ building, address: building.address, unit: entered.unit || unit })
                  setLookup(entered.unit.trim() || unit)
                }}
              />
            </Suspense>
          )}
        </div>
        <div className="col-span-2">
          <UnitField
            unit={form.unit}
            adType={form.adType}
            apartment={apartment}
            lookupError={lookupError}
            onUnit={(unit) => change({ unit })}
            onLeave={lookUpUnit}
          />
        </div>
        <div className="col-span-1 sm:col-span-3">
          <PriceField
            label={texts.price}
            placeholder={form.adType === 'rental' ? texts.perMonth : '$'}
            value={form.price}
            onChange={(price) => change({ price })}
          />
        </div>
        <div className="col-span-1 sm:col-span-3">
          <Field label={texts.availableFrom}>
            <Input
              type="date"
              min="2000-01-01"
              max="2099-12-31"
              value={form.availableFrom}
              onChange={({ target }) => change({ availableFrom: target.value })}
            />
          </Field>
        </div>
        <div className="col-span-2">
          <Field label={texts.size}>
            <Input
              inputMode="numeric"
              autoComplete="off"
              maxLength={6}
              placeholder={texts.squareFeet}
              disabled={apartment?.size != null}
              value={form.size}
              onChange={({ target }) => change({ size: target.value.replace(/\D/g, '') })}
            />
          </Field>
        </div>
        <LockableChoice
          required
          label={texts.beds}
          value={form.bedrooms}
          options={beds}
          locked={apartment?.bedrooms != null}
          onChange={(bedrooms) => change({ bedrooms })}
        />
        <LockableChoice
          required
          label={texts.baths}
          value={form.bathrooms}
          options={bathroomChoices(texts.choose, form.bathrooms)}
          locked={apartment?.bathrooms != null}
          onChange={(bathrooms) => change({ bathrooms })}
        />
        <LockableChoice
          wide
          label={texts.furnished}
          value={form.furnished}
          options={furnishedChoices}
          onChange={(furnished) => change({ furnished })}
        />
        <LockableChoice
          wide
          label={texts.accessType}
          value={form.accessType}
          options={accessChoices}
          onChange={(accessType) => change({ accessType })}
        />
        {error !== null && (
          <div
            role="alert"
            className="col-span-2 rounded-md bg-danger-soft px-3 py-2 text-sm text-danger sm:col-span-6"
          >
            {error}
            {isDuplicate && (
              <Button
                size="sm"
                className="mt-2 block"
                loading={step !== null}
                onClick={() => void addListing(true)}
              >
                {texts.addAnyway}
              </Button>
            )}
          </div>
        )}
      </Form>
    </Dialog>
  )
}
