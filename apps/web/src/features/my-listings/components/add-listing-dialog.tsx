import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { Segmented } from '../../../components/ui/segmented.tsx'
import { Spinner } from '../../../components/ui/spinner.tsx'
import { toast } from '../../../components/ui/toaster.tsx'
import { HttpError, messageOf } from '../../../lib/http-error.ts'
import { apartmentQuery } from '../api.ts'
import {
  accessChoices,
  adTypeChoices,
  bathroomChoices,
  bedroomChoices,
  furnishedChoices,
} from '../model/choices.ts'
import {
  canSubmit,
  emptyForm,
  isEmpty,
  keepDraft,
  priceOf,
  readDraft,
  withApartment,
  type NewListingForm,
} from '../model/new-listing.ts'
import { BuildingField } from './building-field.tsx'
import { LockableChoice } from './lockable-choice.tsx'
import { missingText, UnitField } from './unit-field.tsx'
import { useAddListing } from './use-add-listing.ts'

const beds = bedroomChoices('Choose')

interface AddListingDialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** Adds a listing of a building's unit. What is typed stays until it is submitted or cleared. */
export default function AddListingDialog({ open, onOpenChange }: AddListingDialogProps) {
  const formId = useId()
  const address = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const client = useQueryClient()
  const [typed, setTyped] = useState(readDraft)
  const [lookup, setLookup] = useState(() => typed.unit.trim())
  const buildingId = typed.building?.building_id ?? ''
  const found = useQuery({
    ...apartmentQuery(buildingId, lookup),
    enabled: open && buildingId !== '' && lookup !== '',
  })
  const current = lookup !== '' && lookup === typed.unit.trim() && buildingId !== ''
  const apartment = current && !found.error ? found.data : undefined
  const form = withApartment(typed, apartment)
  const missing =
    current && found.error
      ? missingText(found.error instanceof HttpError ? found.error.status : undefined, messageOf(found.error))
      : null
  const { add, step, error } = useAddListing((id, { adType }) => {
    set(emptyForm(), false)
    onOpenChange(false)
    void navigate(`/my-listings?ad_type=${adType}&upload=${id}`)
  })

  function set(next: NewListingForm, keep = true): void {
    setTyped(next)
    keepDraft(keep ? next : null)
    if (!keep) setLookup('')
  }
  const change = (changes: Partial<NewListingForm>): void => set({ ...typed, ...changes })
  function clear(): void {
    const before = typed
    set(emptyForm(), false)
    if (!isEmpty(before))
      toast.info('Form cleared', {
        action: {
          label: 'Undo',
          onClick() {
            set(before)
            setLookup(before.unit.trim())
          },
        },
      })
  }
  // The unit is looked up once, when its field is left, not with every letter.
  const look = (): void => setLookup(typed.unit.trim())

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (step !== null || !canSubmit(form)) return
    look()
    // Submitted straight from the unit's field, the lookup may still be under way.
    const unit = await client.fetchQuery(apartmentQuery(buildingId, typed.unit.trim())).catch(() => undefined)
    await add(withApartment(typed, unit), unit)
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Add new listing"
      className="max-w-xl!"
      initialFocus={address}
      footer={
        <>
          <Button variant="ghost" className="mr-auto -ml-2" disabled={step !== null} onClick={clear}>
            Clear
          </Button>
          <output className="flex items-center gap-2 self-center text-sm text-muted">
            {step !== null && <Spinner />}
            {step}
          </output>
          <Button type="submit" form={formId} variant="primary" disabled={!canSubmit(form) || step !== null}>
            Submit
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid grid-cols-2 gap-x-4 gap-y-4 sm:grid-cols-6"
        onSubmit={(event) => void submit(event)}
      >
        <div className="col-span-2 flex flex-col gap-1.5 sm:col-span-6">
          <span className="text-sm font-medium">Type</span>
          <div className="flex">
            <Segmented
              label="Type"
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
          />
        </div>
        <div className="col-span-2">
          <UnitField
            unit={form.unit}
            adType={form.adType}
            apartment={apartment}
            missing={missing}
            onUnit={(unit) => change({ unit })}
            onLeave={look}
          />
        </div>
        <div className="col-span-1 sm:col-span-3">
          <Field
            label="Price*"
            {...(form.price.trim() !== '' &&
              priceOf(form.price) === 0 && { hint: 'This is no price; the listing would say none.' })}
          >
            <Input
              inputMode="decimal"
              autoComplete="off"
              maxLength={20}
              placeholder={form.adType === 'rental' ? '$ a month' : '$'}
              value={form.price}
              onChange={({ target }) => change({ price: target.value })}
            />
          </Field>
        </div>
        <div className="col-span-1 sm:col-span-3">
          <Field label="Available from">
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
          <Field label="Size">
            <Input
              inputMode="numeric"
              autoComplete="off"
              maxLength={6}
              placeholder="ft²"
              disabled={apartment?.size != null}
              value={form.size}
              onChange={({ target }) => change({ size: target.value.replace(/\D/g, '') })}
            />
          </Field>
        </div>
        <LockableChoice
          label="Beds"
          value={form.bedrooms}
          options={beds}
          locked={apartment?.bedrooms != null}
          onChange={(bedrooms) => change({ bedrooms })}
        />
        <LockableChoice
          label="Baths"
          value={form.bathrooms}
          options={bathroomChoices('Choose', form.bathrooms)}
          locked={apartment?.bathrooms != null}
          onChange={(bathrooms) => change({ bathrooms })}
        />
        <LockableChoice
          wide
          label="Furnished"
          value={form.furnished}
          options={furnishedChoices}
          onChange={(furnished) => change({ furnished })}
        />
        <LockableChoice
          wide
          label="Access type"
          value={form.accessType}
          options={accessChoices}
          onChange={(accessType) => change({ accessType })}
        />
        {error !== null && (
          <p
            role="alert"
            className="col-span-2 rounded-md bg-danger-soft px-3 py-2 text-sm text-danger sm:col-span-6"
          >
            {error}
          </p>
        )}
      </form>
    </Dialog>
  )
}
