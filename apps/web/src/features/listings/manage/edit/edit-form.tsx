import { listingChanges } from '@pb/contract/my-listing-fields'
import type { PreviewListing } from '@pb/contract/my-listings'
import { useEffect, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { Form } from '../../../../components/ui/form.tsx'
import { Button } from '../../../../components/ui/button.tsx'
import { HttpError, getErrorMessage } from '../../../../lib/http-error.ts'
import { useSaveListing } from '../mutations.ts'
import { diffFields, getFieldName, toFields, type EditFields } from './fields.ts'
import { EditSections } from './sections.tsx'
import * as texts from './texts.ts'

interface EditFormProps {
  readonly formId: string
  readonly listing: PreviewListing
  readonly onDirty: (dirty: boolean) => void
  readonly onBusy: (busy: boolean) => void
  readonly onDone: () => void
  /** Reloads the listing and discards the changes. */
  readonly onReload: () => void
}

/** The fields of a listing. Only changed fields are sent; entered values stay after an error. */
export function EditForm({ formId, listing, onBusy, onDone, onDirty, onReload }: EditFormProps) {
  // The initial values, even if the listing is refetched meanwhile.
  const [start] = useState(listing)
  const form = useForm<EditFields>({ defaultValues: toFields(start) })
  const { mutateAsync } = useSaveListing(listing.advertisement_id)
  const [conflict, setConflict] = useState(false)
  const { errors, isDirty } = form.formState
  const { root } = errors
  useEffect(() => onDirty(isDirty), [onDirty, isDirty])

  const submit = form.handleSubmit(async (values) => {
    const parsed = listingChanges.safeParse(diffFields(toFields(start), values))
    if (!parsed.success) {
      for (const { path, message } of parsed.error.issues.toReversed())
        form.setError(getFieldName(path), { message }, { shouldFocus: true })
      return
    }
    if (Object.keys(parsed.data).length === 0) return onDone()
    onBusy(true)
    try {
      await mutateAsync({ ...parsed.data, version: start.version })
      onDone()
    } catch (error) {
      setConflict(error instanceof HttpError && error.status === 409)
      form.setError('root', { message: getErrorMessage(error) })
    } finally {
      onBusy(false)
    }
  })

  return (
    <FormProvider {...form}>
      <Form
        sends={false}
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
                {texts.reload}
              </Button>
            )}
          </div>
        )}
        <EditSections listing={listing} />
      </Form>
    </FormProvider>
  )
}
