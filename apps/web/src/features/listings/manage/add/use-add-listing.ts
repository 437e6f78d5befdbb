import type { Apartment } from '@pb/contract/my-listings'
import { useRef, useState } from 'react'
import { toast } from '../../../../components/ui/toaster.tsx'
import { getErrorMessage, HttpError } from '../../../../lib/http-error.ts'
import { logError } from '../../../../lib/log.ts'
import { createApartment, createListing, useInvalidateListings } from '../mutations.ts'
import { parseDollars } from '../../../../lib/price-text.ts'
import { withApartment, type NewListingForm } from './new-listing-form.ts'
import * as texts from './texts.ts'

/** Progress text beside the button. */
export type Step = typeof texts.savingUnit | typeof texts.uploadingListing

/** Creates the unit if it is new or incomplete, then the listing. A retry creates nothing twice. */
export function useAddListing(onAdded: (id: string, form: NewListingForm) => void) {
  const refresh = useInvalidateListings()
  const [step, setStep] = useState<Step | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [isDuplicate, setDuplicate] = useState(false)
  // A second submit before the first has rendered adds nothing.
  const busy = useRef(false)
  // Stays the same for retries of the same form, so that a lost response does not create a second listing.
  const request = useRef<{ form: string; key: string } | null>(null)

  function getRequestKey(form: NewListingForm): string {
    const text = JSON.stringify(form)
    if (request.current?.form !== text) request.current = { form: text, key: crypto.randomUUID() }
    return request.current.key
  }

  async function apartmentId(form: NewListingForm, apartment: Apartment | undefined): Promise<string> {
    const isComplete = apartment && apartment.bedrooms !== null && apartment.bathrooms !== null
    if (isComplete && (apartment.size !== null || form.size === '')) return apartment.apartment_id
    setStep(texts.savingUnit)
    const { apartment_id } = await createApartment(form.building!.building_id, {
      unit: form.unit,
      bedrooms: form.bedrooms || 'studio',
      bathrooms: Number(form.bathrooms),
      size: form.size === '' ? null : Number(form.size),
    })
    return apartment_id
  }

  async function add(
    form: NewListingForm,
    findApartment: () => Promise<Apartment | undefined>,
    allow_duplicate = false,
  ): Promise<void> {
    if (busy.current) return
    busy.current = true
    setError(null)
    setDuplicate(false)
    try {
      const apartment = await findApartment()
      const complete = withApartment(form, apartment)
      const apartment_id = await apartmentId(complete, apartment)
      setStep(texts.uploadingListing)
      const { advertisement_id } = await createListing({
        price: parseDollars(form.price),
        apartment_id,
        ad_type: form.adType,
        furnished_type: form.furnished,
        access_type: form.accessType,
        ...(form.availableFrom !== '' && { available_from: form.availableFrom }),
        request_key: getRequestKey(form),
        allow_duplicate,
      })
      request.current = null
      toast.success(texts.listingAdded)
      void refresh()
      onAdded(advertisement_id, form)
    } catch (reason) {
      logError('The listing could not be added', reason)
      setError(getErrorMessage(reason))
      setDuplicate(reason instanceof HttpError && reason.status === 409)
    } finally {
      busy.current = false
      setStep(null)
    }
  }

  return { add, step, error, isDuplicate }
}
