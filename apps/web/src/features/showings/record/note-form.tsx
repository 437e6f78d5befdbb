import type { Showing } from '@pb/contract/showings'
import { useState } from 'react'
import { Form } from '../../../components/ui/form.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { Textarea } from '../../../components/ui/textarea.tsx'
import { UnsavedChanges } from '../../../components/ui/unsaved-changes.tsx'
import { useSaveNote } from '../mutations.ts'
import * as texts from './texts.ts'

/** The agent's own note. */
export function NoteForm({ showing }: { readonly showing: Showing }) {
  const [edited, setEdited] = useState<string | null>(null)
  const save = useSaveNote()
  const note = edited ?? showing.note
  const isChanged = edited !== null && edited.trim() !== showing.note
  return (
    <Form
      sends={false}
      className="flex flex-col gap-2"
      onSubmit={() => {
        if (isChanged && !save.isPending)
          save.mutate({ showing, input: note.trim() }, { onSuccess: () => setEdited(null) })
      }}
    >
      <Field label={texts.note}>
        <Textarea maxLength={2000} value={note} onChange={({ target }) => setEdited(target.value)} />
      </Field>
      <Button type="submit" loading={save.isPending} disabled={!isChanged} className="self-start">
        {texts.saveNote}
      </Button>
      <UnsavedChanges when={isChanged} />
    </Form>
  )
}
