import type { Apartment } from '@pb/contract/my-listings'
import { useRef, useState } from 'react'
import { toast } from '../../../components/ui/toaster.tsx'
import { messageOf } from '../../../lib/http-error.ts'
import { logError } from '../../../lib/log.ts'
import { createApartment, createListing, useRefresh } from '../api.ts'
import { priceOf, type NewListingForm } from '../model/new-listing.ts'

/** Where the adding is; both texts stand beside the button. */
export type Step = 'Saving new unit into building...' | 'Uploading listing...'

/** Adds the unit where the building does not have it as given, then the listing; a second try adds nothing twice. */
export function useAddListing(onAdded: (id: string, form: NewListingForm) => void) {
  const refresh = useRefresh()
  const [step, setStep] = useState<Step | null>(null)
  const [error, setError] = useState<string | null>(null)
  // Stays while the same form is tried again, so that a lost answer does not add it twice.
  const request = useRef<{ form: string; key: string } | null>(null)

  function keyOf(form: NewListingForm): string {
    const text = JSON.stringify(form)
    if (request.current?.form !== text) request.current = { form: text, key: crypto.randomUUID() }
    return request.current.key
  }

  async function apartmentId(form: NewListingForm, apartment: Apartment | undefined): Promise<string> {
    const whole = apartment && apartment.bedrooms !== null && apartment.bathrooms !== null
    if (whole && (apartment.size !== null || form.size === '')) return apartment.apartment_id
    setStep('Saving new unit into building...')
    const { apartment_id } = await createApartment(form.building!.building_id, {
      unit: form.unit,
      bedrooms: form.bedrooms || 'studio',
      bathrooms: Number(form.bathrooms),
      size: form.size === '' ? null : Number(form.size),
    })
    return apartment_id
  }

  async function add(form: NewListingForm, apartment: Apartment | undefined): Promise<void> {
    setError(null)
    try {
      const apartment_id = await apartmentId(form, apartment)
      setStep('Uploading listing...')
      const { advertisement_id } = await createListing({
        price: priceOf(form.price),
        apartment_id,
        ad_type: form.adType,
        furnished_type: form.furnished,
        access_type: form.accessType,
        ...(form.availableFrom !== '' && { available_from: form.availableFrom }),
        request_key: keyOf(form),
      })
      request.current = null
      toast.success('Successfully added new listing')
      void refresh()
      onAdded(advertisement_id, form)
    } catch (reason) {
      logError('The listing could not be added', reason)
      setError(messageOf(reason))
    } finally {
      setStep(null)
    }
  }

  return { add, step, error }
}
