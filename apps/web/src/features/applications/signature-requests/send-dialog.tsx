import type { Client } from '@pb/contract/clients'
import { maxPaperBytes } from '@pb/contract/application-papers'
import { maxSigners } from '@pb/contract/signature-requests'
import { ArrowUp, Plus, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { FileDropZone } from '../../../components/ui/file-drop-zone.tsx'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { Textarea } from '../../../components/ui/textarea.tsx'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { randomKey } from '../../../lib/random-key.ts'
import { SubmitDialog } from '../submit-dialog.tsx'
import { useSendForSignature } from './mutations.ts'
import * as texts from './texts.ts'

interface Signer {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly language: 'en' | 'es'
}

const languages = [
  { value: 'en', label: texts.english },
  { value: 'es', label: texts.spanish },
] as const

const createSigner = (name = '', email = ''): Signer => ({ id: randomKey(), name, email, language: 'en' })

/** The client and those who search with them, as far as they have an address. */
function getInitialSigners({ first_name, last_name, email, participants }: Client): Signer[] {
  const people = [
    { name: `${first_name} ${last_name}`.trim(), email },
    ...participants.filter((participant) => participant.email !== ''),
  ]
  return people.slice(0, maxSigners).map((person) => createSigner(person.name, person.email))
}

interface SignerRowsProps {
  readonly signers: readonly Signer[]
  readonly ordered: boolean
  readonly onChange: (signers: Signer[]) => void
}

function SignerRows({ signers, ordered, onChange }: SignerRowsProps) {
  const change = (at: number, values: Partial<Signer>) =>
    onChange(signers.map((signer, index) => (index === at ? { ...signer, ...values } : signer)))
  const moveUp = (at: number) => {
    const moved = [...signers]
    moved.splice(at - 1, 0, ...moved.splice(at, 1))
    onChange(moved)
  }
  return (
    <ol className="space-y-3">
      {signers.map(({ id, name, email, language }, at) => (
        <li key={id} className="flex flex-wrap items-center gap-2">
          {ordered && <span className="w-4 text-sm text-muted tabular-nums">{at + 1}</span>}
          <Input
            aria-label={texts.signerName(at + 1)}
            placeholder={texts.name}
            maxLength={120}
            value={name}
            onChange={({ target }) => change(at, { name: target.value })}
            className="min-w-32 flex-1"
          />
          <Input
            type="email"
            aria-label={texts.signerEmail(at + 1)}
            placeholder={texts.email}
            maxLength={254}
            value={email}
            onChange={({ target }) => change(at, { email: target.value })}
            className="min-w-44 flex-1"
          />
          <Select
            label={texts.signerLanguage(at + 1)}
            value={language}
            options={languages}
            onChange={(next) => change(at, { language: next })}
          />
          {ordered && at > 0 && (
            <IconButton label={texts.moveUp(at + 1)} icon={ArrowUp} onClick={() => moveUp(at)} />
          )}
          {signers.length > 1 && (
            <IconButton
              label={texts.removeSigner(at + 1)}
              icon={X}
              onClick={() => onChange(signers.filter((signer) => signer.id !== id))}
            />
          )}
        </li>
      ))}
    </ol>
  )
}

interface SendDialogProps {
  readonly client: Client
  readonly onClose: () => void
}

/** Sends a PDF to be signed by the client and others. */
export default function SendDialog({ client, onClose }: SendDialogProps) {
  const send = useSendForSignature()
  const [file, setFile] = useState<File | null>(null)
  // One for each file, so that a repeated call sends one document.
  const [key, setKey] = useState(randomKey)
  const [fileIssue, setFileIssue] = useState<string>()
  const [title, setTitle] = useState('')
  const [message, setMessage] = useState('')
  const [ordered, setOrdered] = useState(false)
  const [signers, setSigners] = useState(() => getInitialSigners(client))

  function chooseFile(next: File): void {
    setFile(next)
    setKey(randomKey())
    setFileIssue(undefined)
    if (title === '') setTitle(next.name.replace(/\.pdf$/i, ''))
  }
  function submit(): void {
    if (!file) return setFileIssue(texts.fileFirst)
    const people = signers.map(({ name, email, language }) => ({
      name: name.trim(),
      email: email.trim(),
      language,
    }))
    const request = { userId: client.user_id, file, key, title: title.trim(), message: message.trim() }
    send.mutate({ ...request, ordered, signers: people }, { onSuccess: onClose })
  }
  return (
    <SubmitDialog
      title={texts.dialogTitle}
      description={texts.dialogHint}
      submitText={texts.submit}
      busy={send.isPending}
      error={fileIssue ?? (send.error ? getErrorMessage(send.error) : undefined)}
      wide
      onSubmit={submit}
      onClose={onClose}
    >
      <FileDropZone
        label={texts.file}
        file={file}
        accept={{ 'application/pdf': ['.pdf'] }}
        maxBytes={maxPaperBytes}
        disabled={send.isPending}
        onFile={chooseFile}
        onRejected={() => setFileIssue(texts.notPdf)}
      />
      <Field label={texts.title} required>
        <Input maxLength={200} value={title} onChange={({ target }) => setTitle(target.value)} />
      </Field>
      <fieldset className="space-y-3">
        <legend className="pb-1.5 text-sm font-medium">{texts.signers}</legend>
        <SignerRows signers={signers} ordered={ordered} onChange={setSigners} />
        <div className="flex flex-wrap items-center justify-between gap-3">
          <Button
            size="sm"
            disabled={signers.length >= maxSigners}
            onClick={() => setSigners([...signers, createSigner()])}
          >
            <Plus aria-hidden className="size-4" />
            {texts.addSigner}
          </Button>
          {signers.length > 1 && (
            <Checkbox checked={ordered} onCheckedChange={setOrdered}>
              {texts.inOrder}
            </Checkbox>
          )}
        </div>
      </fieldset>
      <Field label={texts.message}>
        <Textarea maxLength={5000} value={message} onChange={({ target }) => setMessage(target.value)} />
      </Field>
    </SubmitDialog>
  )
}
