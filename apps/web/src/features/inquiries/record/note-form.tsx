import { useRef, useState } from 'react'
import { useMutation } from '../../../lib/use-mutation.ts'
import { Form } from '../../../components/ui/form.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { Textarea } from '../../../components/ui/textarea.tsx'
import { UnsavedChanges } from '../../../components/ui/unsaved-changes.tsx'
import { call, contract } from '../../../lib/api.ts'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { randomKey } from '../../../lib/random-key.ts'
import { inquiryChange } from '../mutations.ts'
import * as texts from './texts.ts'

/** Adds a note, which only the office sees. */
export function NoteForm({ inquiryId }: { readonly inquiryId: string }) {
  // Null while closed.
  const [text, setText] = useState<string | null>(null)
  const [missing, setMissing] = useState(false)
  const key = useRef('')
  const add = useMutation({
    mutationFn: (note: string) =>
      call(contract.inquiries.addInquiryNote, {
        params: { inquiryId },
        body: { text: note, key: key.current },
      }),
    meta: { ...inquiryChange, success: texts.noteAdded },
  })
  if (text === null)
    return (
      <Button
        variant="ghost"
        onClick={() => {
          key.current = randomKey()
          setText('')
        }}
      >
        {texts.addNote}
      </Button>
    )
  const error = add.error
    ? `${texts.noteNotAdded}. ${getErrorMessage(add.error)}`
    : missing && text.trim() === ''
      ? texts.writeNote
      : undefined
  return (
    <Form
      sends={false}
      noValidate
      className="flex flex-col gap-3 rounded-lg border border-dashed p-4"
      onSubmit={() => {
        setMissing(text.trim() === '')
        if (text.trim() !== '') add.mutate(text, { onSuccess: () => setText(null) })
      }}
    >
      <Field label={texts.noteLabel} hint={texts.noteHint} error={error}>
        <Textarea
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form opens by a button, for this field
          autoFocus
          maxLength={10_000}
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            // Another text is another note, also after a reply that was lost.
            key.current = randomKey()
          }}
        />
      </Field>
      <div className="flex gap-2">
        <Button type="submit" loading={add.isPending}>
          {texts.addNote}
        </Button>
        <Button variant="ghost" disabled={add.isPending} onClick={() => setText(null)}>
          {texts.cancel}
        </Button>
      </div>
      <UnsavedChanges when={text.trim() !== ''} />
    </Form>
  )
}
