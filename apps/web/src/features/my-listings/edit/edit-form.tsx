import { listingChanges } from '@pb/contract/my-listing-fields'
import type { PreviewListing } from '@pb/contract/my-listings'
import { useEffect, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { Button } from '../../../components/ui/button.tsx'
import { HttpError, messageOf } from '../../../lib/http-error.ts'
import { useSaveListing } from '../api.ts'
import { changesOf, fieldOf, fieldsOf, type EditFields } from './fields.ts'
import { EditSections } from './sections.tsx'

interface EditFormProps {
  readonly formId: string
  readonly listing: PreviewListing
  readonly onDirty: (dirty: boolean) => void
  readonly onBusy: (busy: boolean) => void
  readonly onDone: () => void
  /** Shows the listing as it is now, and lets go of what was typed. */
  readonly onReload: () => void
}

/** The fields of a listing; only what was touched is sent, and what was typed stays when saving fails. */
export function EditForm({ formId, listing, onBusy, onDone, onDirty, onReload }: EditFormProps) {
  // What the form began with, though the listing may be loaded anew meanwhile.
  const [start] = useState(listing)
  const form = useForm<EditFields>({ defaultValues: fieldsOf(start) })
  const { mutateAsync } = useSaveListing(listing.advertisement_id)
  const [conflict, setConflict] = useState(false)
  const { errors, isDirty } = form.formState
  const { root } = errors
  useEffect(() => onDirty(isDirty), [onDirty, isDirty])

  const submit = form.handleSubmit(async (values) => {
    const parsed = listingChanges.safeParse(changesOf(fieldsOf(start), values))
    if (!parsed.success) {
      for (const { path, message } of parsed.error.issues.toReversed())
        form.setError(fieldOf(path), { message }, { shouldFocus: true })
      return
    }
    if (Object.keys(parsed.data).length === 0) return onDone()
    onBusy(true)
    try {
      await mutateAsync({ ...parsed.data, version: start.version })
      onDone()
    } catch (error) {
      setConflict(error instanceof HttpError && error.status === 409)
      form.setError('root', { message: messageOf(error) })
    } finally {
      onBusy(false)
    }
  })

  return (
    <FormProvider {...form}>
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          form.clearErrors('root')
          void submit(event)
        }}
      >
        {root && (
          <div role="alert" className="mb-4 rounded-md bg-danger-soft px-3 py-2 text-sm text-danger">
            {root.message}
            {conflict && (
              <Button size="sm" className="mt-2 block" onClick={onReload}>
                Load it again
              </Button>
            )}
          </div>
        )}
        <EditSections listing={listing} />
      </form>
    </FormProvider>
  )
}
