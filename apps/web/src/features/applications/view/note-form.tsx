import type { Household } from '@pb/contract/applications'
import { useState } from 'react'
import { Form } from '../../../components/ui/form.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { Textarea } from '../../../components/ui/textarea.tsx'
import { UnsavedChanges } from '../../../components/ui/unsaved-changes.tsx'
import { useSaveNote } from './mutations.ts'
import * as texts from './texts.ts'

const maxLength = 5000

interface NoteFormProps {
  readonly household: Household
  readonly own: boolean
}

/** The agent's note on the household. What is typed stays until it is saved. */
export function NoteForm({ household, own }: NoteFormProps) {
  const { household_id: id, note } = household
  // Null while it shows what is stored.
  const [typed, setTyped] = useState<string | null>(null)
  const save = useSaveNote(id)
  const changed = typed !== null && typed !== note
  if (!own)
    return (
      <>
        <h2 className="pb-1.5 text-xs font-medium text-muted">{texts.note}</h2>
        <p className="text-sm whitespace-pre-wrap [overflow-wrap:anywhere]">{note || texts.noNote}</p>
      </>
    )
  return (
    <Form
      sends={false}
      className="flex flex-col gap-2"
      onSubmit={() => {
        if (typed !== null) save.mutate(typed, { onSuccess: () => setTyped(null) })
      }}
    >
      <Field label={texts.note} hint={texts.noteHint}>
        <Textarea
          maxLength={maxLength}
          value={typed ?? note}
          onChange={({ target }) => setTyped(target.value)}
          className="min-h-20!"
        />
      </Field>
      {changed && (
        <div>
          <Button type="submit" size="sm" variant="primary" loading={save.isPending}>
            {texts.saveNote}
          </Button>
        </div>
      )}
      <UnsavedChanges when={changed} />
    </Form>
  )
}
