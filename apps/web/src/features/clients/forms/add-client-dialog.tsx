import type { Client, ClientRequest } from '@pb/contract/clients'
import type { AdType } from '@pb/rules/vocabulary'
import { ChevronRight } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { HttpError } from '../../../lib/http-error.ts'
import { useAddClient, useAttachClient } from '../api/changes.ts'
import type { NewClientSeed } from '../open-dialog.ts'
import { CoreFields } from './core-fields.tsx'
import { FactFields } from './fact-fields.tsx'
import { showFaults } from './faults.ts'
import { saidOf, seededFields, useClientForm, type ClientFields } from './fields.ts'
import { FormError } from './form-error.tsx'
import { duplicateText, KnownPersonNote } from './known-person-note.tsx'
import { useKnownPerson } from './use-known-person.ts'
import { WaitingNote } from './waiting-note.tsx'

interface AddClientDialogProps {
  /** What it begins with; null while it is closed. */
  readonly seed: NewClientSeed | null
  /** What is looked for unless said otherwise. */
  readonly usual: AdType
  readonly onClose: () => void
  readonly onAdded: (client: Client) => void
}

/** What a person whom the office knows is added with, where nothing else was said of them. */
const saidByAttaching = new Set(['first_name', 'last_name', 'email', 'search_type'])

/** Adds a client. What is typed stays until it is added or cleared, also when the dialog is closed. */
export default function AddClientDialog({ seed, usual, onClose, onAdded }: AddClientDialogProps) {
  const formId = useId()
  const open = seed !== null
  const form = useClientForm(seededFields({ search_type: usual, ...seed }))
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
  // Opened for somebody, or anew after another type of clients was looked at.
  useEffect(() => {
    if (!seed) return
    if (Object.keys(seed).length > 0) reset(seededFields({ search_type: usual, ...seed }))
  }, [seed, usual, reset])
  const { isDirty } = form.formState
  useEffect(() => {
    if (open && !isDirty) form.setValue('search_type', [usual])
  }, [open, isDirty, usual, form])

  function clear(): void {
    reset(seededFields({ search_type: usual }))
    setMore(false)
  }

  const submit = form.handleSubmit(async (fields) => {
    if (known.yours) return setError('email', { message: duplicateText }, { shouldFocus: true })
    const said = saidOf(fields)
    const bare = known.person !== null && Object.keys(said).every((key) => saidByAttaching.has(key))
    try {
      const reply = await (bare ? attach.mutateAsync(said) : add.mutateAsync(said))
      clear()
      if ('request' in reply) return setRequest(reply.request)
      onClose()
      onAdded(reply)
    } catch (error) {
      if (error instanceof HttpError && error.status === 409)
        setError('email', { message: error.problem?.errorMsg ?? duplicateText }, { shouldFocus: true })
      else showFaults<ClientFields>(error, Object.keys(fields) as (keyof ClientFields)[], setError)
    }
  })

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Add client"
      className="max-w-xl!"
      footer={
        request ? (
          <>
            <Button onClick={() => setRequest(null)}>Add another</Button>
            <Button variant="primary" onClick={onClose}>
              Done
            </Button>
          </>
        ) : (
          <>
            <Button variant="ghost" className="mr-auto -ml-2" disabled={busy} onClick={clear}>
              Clear
            </Button>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" form={formId} variant="primary" loading={busy}>
              Add client
            </Button>
          </>
        )
      }
    >
      {request ? (
        <WaitingNote request={request} onClose={onClose} />
      ) : (
        <form id={formId} noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
          <CoreFields
            form={form}
            locked={known.locked}
            onEmailFocus={known.onEmailFocus}
            onEmailBlur={known.onEmailBlur}
          >
            {errors.email?.message !== duplicateText && (
              <KnownPersonNote known={known} adType={usual} onClose={onClose} />
            )}
          </CoreFields>
          <button
            type="button"
            aria-expanded={more}
            onClick={() => setMore(!more)}
            className="inline-flex min-h-6 items-center gap-1 self-start rounded-xs text-sm font-medium text-muted hover:text-ink"
          >
            <ChevronRight aria-hidden className={more ? 'size-4 rotate-90' : 'size-4'} />
            More about the client
          </button>
          {more && <FactFields form={form} />}
          <FormError message={errors.root?.message} />
        </form>
      )}
    </Dialog>
  )
}
