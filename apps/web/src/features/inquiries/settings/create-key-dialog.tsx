import { useQueryClient } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { useMutation } from '../../../lib/use-mutation.ts'
import { Button } from '../../../components/ui/button.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { SubmitDialog } from '../../../components/ui/submit-dialog.tsx'
import { call, contract } from '../../../lib/api.ts'
import { toFormErrors, type FormErrors } from '../../../lib/form-errors.ts'
import { intakeKeysQuery } from '../../../queries/inquiries.ts'
import { copyText } from './copy-text.ts'
import * as texts from './texts.ts'

/** Creates a key, and shows it this once. */
export default function CreateKeyDialog({ onClose }: { readonly onClose: () => void }) {
  const client = useQueryClient()
  const [name, setName] = useState('')
  const [rate, setRate] = useState('60')
  const [errors, setErrors] = useState<FormErrors>({})
  const create = useMutation({
    mutationFn: () => call(contract.inquiries.createInquiryKey, { body: { name, per_minute: Number(rate) } }),
    onError: (error) => setErrors(toFormErrors(error, ['name', 'per_minute'])),
    onSettled: () => client.invalidateQueries({ queryKey: intakeKeysQuery.queryKey }),
  })
  if (create.data) {
    const { key } = create.data
    return (
      <Dialog
        keepsEntries
        open
        onOpenChange={(open) => !open && onClose()}
        title={texts.keyCreated}
        description={texts.keyOnce}
        footer={
          <>
            <Button onClick={() => void copyText(key, texts.keyCopied, texts.keyNotCopied)}>
              <Copy aria-hidden className="size-4" />
              {texts.copyKey}
            </Button>
            <Button variant="primary" onClick={onClose}>
              {texts.done}
            </Button>
          </>
        }
      >
        <code className="block rounded-md border bg-sunken px-3 py-2 text-sm wrap-anywhere">{key}</code>
      </Dialog>
    )
  }
  function submit(): void {
    const perMinute = Number(rate)
    const issues = {
      ...(name.trim() === '' && { name: texts.enterName }),
      ...(!(Number.isInteger(perMinute) && perMinute >= 1 && perMinute <= 600) && {
        per_minute: texts.wrongRate,
      }),
    }
    setErrors(issues)
    if (Object.keys(issues).length === 0) create.mutate()
  }
  return (
    <SubmitDialog
      sends={false}
      title={texts.createKey}
      submitText={texts.createKey}
      busy={create.isPending}
      error={errors['']}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={texts.keyName} hint={texts.keyNameHint} error={errors['name']}>
        <Input
          autoComplete="off"
          maxLength={80}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
      <Field label={texts.perMinute} error={errors['per_minute']}>
        <Input
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          value={rate}
          onChange={({ target }) => setRate(target.value)}
        />
      </Field>
    </SubmitDialog>
  )
}
