import type { Client, ClientRequest } from '@pb/contract/client-schemas'
import { parsePersonLine, type PersonLine } from '@pb/rules/person-line'
import type { AdType } from '@pb/rules/vocabulary'
import { ChevronRight } from 'lucide-react'
import { useEffect, useId, useState, type ClipboardEvent } from 'react'
import { Form } from '../../../../components/ui/form.tsx'
import { Button } from '../../../../components/ui/button.tsx'
import { Dialog } from '../../../../components/ui/dialog.tsx'
import { DialogCancel } from '../../../../components/ui/dialog-cancel.tsx'
import { HttpError } from '../../../../lib/http-error.ts'
import { useAddClient, useAttachClient } from '../mutations.ts'
import type { NewClientSeed } from '../../add-client-store.ts'
import { CoreFields } from './core-fields.tsx'
import { FactFields } from './fact-fields.tsx'
import { showFieldErrors } from './show-errors.ts'
import { toNewClient, seededFields, useClientForm, type ClientFields } from './fields.ts'
import { FormError } from './form-error.tsx'
import { duplicateText, KnownPersonNote } from './known-person-note.tsx'
import { useKnownPerson } from './use-known-person.ts'
import { PendingRequestNote } from './pending-request-note.tsx'
import * as texts from './texts.ts'

interface AddClientDialogProps {
  /** Initial values; null while the dialog is closed. */
  readonly seed: NewClientSeed | null
  /** Search type of a new client unless the seed has one. */
  readonly defaultAdType: AdType
  readonly onClose: () => void
  readonly onAdded: (client: Client) => void
}

/** If only these fields are filled in, a person known to the office is attached instead of created. */
const attachFields = new Set(['first_name', 'last_name', 'email', 'search_type'])

/** Adds a client. Typed values survive closing the dialog, until the client is added or the form is cleared. */
export default function AddClientDialog({ seed, defaultAdType, onClose, onAdded }: AddClientDialogProps) {
  const formId = useId()
  const open = seed !== null
  const form = useClientForm(seededFields({ search_type: defaultAdType, ...seed }))
  const { reset, setError } = form
  const { errors } = form.formState
  const [more, setMore] = useState(false)
  const [request, setRequest] = useState<ClientRequest | null>(null)
  const known = useKnownPerson(form, open && request === null)
  const add = useAddClient()
  const attach = useAttachClient()
  const busy = add.isPending || attach.isPending

  const [openedFor, setOpenedFor] = useState(seed)
  if (openedFor !== seed) {
    setOpenedFor(seed)
    setRequest(null)
  }
  // A seed replaces the typed values. Without one, a pristine form follows the current search type.
  useEffect(() => {
    if (!seed) return
    if (Object.keys(seed).length > 0) reset(seededFields({ search_type: defaultAdType, ...seed }))
  }, [seed, defaultAdType, reset])
  const { isDirty } = form.formState
  useEffect(() => {
    if (open && !isDirty) form.setValue('search_type', [defaultAdType])
  }, [open, isDirty, defaultAdType, form])

  function clear(): void {
    reset(seededFields({ search_type: defaultAdType }))
    setMore(false)
  }

  /** A pasted line with a name, an email and a phone number fills all of their fields. */
  function paste(event: ClipboardEvent<HTMLFormElement>): void {
    const person = parsePersonLine(event.clipboardData.getData('text/plain'))
    if (!person || event.target instanceof HTMLTextAreaElement) return
    event.preventDefault()
    for (const [name, value] of Object.entries(person))
      if (value !== '')
        form.setValue(name as keyof PersonLine, value, { shouldDirty: true, shouldValidate: true })
  }

  const submit = form.handleSubmit(async (fields) => {
    if (known.isOwnClient) return setError('email', { message: duplicateText }, { shouldFocus: true })
    const newClient = toNewClient(fields)
    const canAttach = known.person !== null && Object.keys(newClient).every((key) => attachFields.has(key))
    try {
      const reply = await (canAttach ? attach.mutateAsync(newClient) : add.mutateAsync(newClient))
      clear()
      if ('request' in reply) return setRequest(reply.request)
      onClose()
      onAdded(reply)
    } catch (error) {
      if (error instanceof HttpError && error.status === 409)
        setError('email', { message: error.problem?.errorMsg ?? duplicateText }, { shouldFocus: true })
      else showFieldErrors<ClientFields>(error, Object.keys(fields) as (keyof ClientFields)[], setError)
    }
  })

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={texts.addClient}
      className="max-w-xl!"
      footer={
        request ? (
          <>
            <Button onClick={() => setRequest(null)}>{texts.addAnother}</Button>
            <Button variant="primary" onClick={onClose}>
              {texts.done}
            </Button>
          </>
        ) : (
          <>
            <Button variant="ghost" className="mr-auto -ml-2" disabled={busy} onClick={clear}>
              {texts.clear}
            </Button>
            <DialogCancel />
            <Button type="submit" form={formId} variant="primary" loading={busy}>
              {texts.addClient}
            </Button>
          </>
        )
      }
    >
      {request ? (
        <PendingRequestNote request={request} onClose={onClose} />
      ) : (
        <Form
          sends={false}
          id={formId}
          noValidate
          className="flex flex-col gap-4"
          onPaste={paste}
          onSubmit={(event) => void submit(event)}
        >
          <CoreFields
            form={form}
            locked={known.locked}
            onEmailFocus={known.onEmailFocus}
            onEmailBlur={known.onEmailBlur}
          >
            {errors.email?.message !== duplicateText && (
              <KnownPersonNote known={known} adType={defaultAdType} onClose={onClose} />
            )}
          </CoreFields>
          <button
            type="button"
            aria-expanded={more}
            onClick={() => setMore(!more)}
            className="inline-flex min-h-6 items-center gap-1 self-start rounded-xs text-sm font-medium text-muted hover:text-ink"
          >
            <ChevronRight aria-hidden className={more ? 'size-4 rotate-90' : 'size-4'} />
            {texts.moreDetails}
          </button>
          {more && <FactFields form={form} />}
          <FormError message={errors.root?.message} />
        </Form>
      )}
    </Dialog>
  )
}
