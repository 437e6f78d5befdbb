import type { Client } from '@pb/contract/client-schemas'
import { maxPaperBytes } from '@pb/contract/application-papers'
import { maxSigners, signingDays } from '@pb/contract/signature-requests'
import { joinPersonName } from '@pb/rules/person-name'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { ClientField } from '../../../components/domain/client-field.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { FileDropZone } from '../../../components/ui/file-drop-zone.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { SelectField } from '../../../components/ui/select-field.tsx'
import { Textarea } from '../../../components/ui/textarea.tsx'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { randomKey } from '../../../lib/random-key.ts'
import { SubmitDialog } from '../../../components/ui/submit-dialog.tsx'
import { clientQuery } from '../../../queries/clients.ts'
import { dayChoices } from './day-choices.ts'
import { toFieldInput, type PlacedField } from './fields/placed-field.ts'
import { FieldsSection } from './fields/fields-section.tsx'
import { useSendForSignature } from './mutations.ts'
import { createSigner, getInitialSigners, SignerRows, type SignerEntry } from './signer-rows.tsx'
import * as texts from './texts.ts'
import { keepUndone, type WrittenRequest } from './undone-request.ts'

interface SignersFieldProps {
  readonly signers: readonly SignerEntry[]
  readonly ordered: boolean
  readonly onChange: (signers: readonly SignerEntry[]) => void
  readonly onOrdered: (ordered: boolean) => void
}

function SignersField({ signers, ordered, onChange, onOrdered }: SignersFieldProps) {
  return (
    <fieldset className="min-w-0 space-y-3">
      <legend className="pb-1.5 text-sm font-medium">{texts.signers}</legend>
      <SignerRows signers={signers} ordered={ordered} onChange={onChange} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button
          size="sm"
          disabled={signers.length >= maxSigners}
          onClick={() => onChange([...signers, createSigner()])}
        >
          <Plus aria-hidden className="size-4" />
          {texts.addSigner}
        </Button>
        {signers.length > 1 && (
          <Checkbox checked={ordered} onCheckedChange={onOrdered}>
            {texts.inOrder}
          </Checkbox>
        )}
      </div>
    </fieldset>
  )
}

interface SendDialogProps {
  /** The client of the page; without one it is chosen in the dialog. */
  readonly client?: Client
  /** What was written before sending it was undone. */
  readonly written?: WrittenRequest | undefined
  readonly onClose: () => void
}

/** Sends a PDF to be signed by a client and others. */
export default function SendDialog({ client: given, written, onClose }: SendDialogProps) {
  const send = useSendForSignature()
  const [picked, setPicked] = useState<{ readonly user_id: string; readonly name: string } | undefined>(
    () => written?.client && { user_id: written.client.user_id, name: joinPersonName(written.client) },
  )
  const { data: loaded, error: loadError } = useQuery({
    ...clientQuery(picked?.user_id ?? ''),
    enabled: picked !== undefined,
  })
  const client = given ?? (picked && (loaded ?? written?.client))
  const [file, setFile] = useState<File | null>(written?.file ?? null)
  // One for each file, so that a repeated call sends one document.
  const [key, setKey] = useState(() => written?.key ?? randomKey())
  const [issues, setIssues] = useState<{ readonly client?: string; readonly file?: string }>({})
  const [title, setTitle] = useState(written?.title ?? '')
  const [message, setMessage] = useState(written?.message ?? '')
  const [days, setDays] = useState(written?.days ?? String(signingDays))
  const [ordered, setOrdered] = useState(written?.ordered ?? false)
  const [codeRequired, setCodeRequired] = useState(written?.codeRequired ?? false)
  const [placed, setPlaced] = useState<readonly PlacedField[]>(written?.placed ?? [])
  const [changed, setChanged] = useState<readonly SignerEntry[] | undefined>(written?.signers)
  const initial = useMemo(() => (client ? getInitialSigners(client) : []), [client])
  const signers = changed ?? initial
  // Those of a removed signer are gone with the signer.
  const fields = placed.filter(({ signerId }) => signers.some(({ id }) => id === signerId))

  function chooseFile(next: File): void {
    setFile(next)
    setPlaced([])
    setKey(randomKey())
    setIssues({})
    if (title === '') setTitle(next.name.replace(/\.pdf$/i, ''))
  }
  function submit(): void {
    if (!client) return setIssues({ client: texts.clientFirst })
    if (!file) return setIssues({ file: texts.fileFirst })
    const people = signers.map(({ name, email, language }) => ({
      name: name.trim(),
      email: email.trim(),
      language,
    }))
    const ids = signers.map(({ id }) => id)
    const places = fields.map((field) => toFieldInput(field, ids))
    const request = { userId: client.user_id, file, key, title: title.trim(), message: message.trim() }
    send.mutate(
      {
        ...request,
        ordered,
        code_required: codeRequired,
        days: Number(days),
        signers: people,
        fields: places,
        onUndone: () =>
          keepUndone({ client, file, key, title, message, days, ordered, codeRequired, placed, signers }),
      },
      { onSuccess: onClose },
    )
  }
  const error = send.error ?? loadError
  return (
    <SubmitDialog
      sends
      title={texts.dialogTitle}
      description={texts.dialogHint}
      submitText={texts.submit}
      busy={send.isPending}
      error={issues.file ?? (error ? getErrorMessage(error) : undefined)}
      wide
      tall={!given}
      onSubmit={submit}
      onClose={onClose}
    >
      {!given && (
        <ClientField
          value={picked}
          error={issues.client}
          onChange={(next) => {
            setPicked(next)
            setChanged(undefined)
            setIssues({})
          }}
        />
      )}
      <FileDropZone
        label={texts.file}
        file={file}
        accept={{ 'application/pdf': ['.pdf'] }}
        maxBytes={maxPaperBytes}
        disabled={send.isPending}
        onFile={chooseFile}
        onRejected={() => setIssues({ file: texts.notPdf })}
      />
      <div className="grid grid-cols-1 gap-4 xs:grid-cols-[minmax(0,1fr)_9rem]">
        <Field label={texts.title} required>
          <Input maxLength={200} value={title} onChange={({ target }) => setTitle(target.value)} />
        </Field>
        <SelectField label={texts.worksFor} value={days} options={dayChoices} onChange={setDays} />
      </div>
      {client && (
        <SignersField signers={signers} ordered={ordered} onChange={setChanged} onOrdered={setOrdered} />
      )}
      {client && file && <FieldsSection file={file} signers={signers} fields={fields} onChange={setPlaced} />}
      <div>
        <Checkbox checked={codeRequired} onCheckedChange={setCodeRequired}>
          {texts.codeRequired}
        </Checkbox>
        <p className="pt-1 pl-7 text-xs text-muted">{texts.codeRequiredHint}</p>
      </div>
      <Field label={texts.message}>
        <Textarea maxLength={5000} value={message} onChange={({ target }) => setMessage(target.value)} />
      </Field>
    </SubmitDialog>
  )
}
