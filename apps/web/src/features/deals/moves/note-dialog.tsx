import { useState } from 'react'
import { Field } from '../../../components/ui/field.tsx'
import { SubmitDialog } from '../../../components/ui/submit-dialog.tsx'
import { Textarea } from '../../../components/ui/textarea.tsx'

interface NoteDialogProps {
  readonly title: string
  readonly hint: string
  readonly label: string
  /** Shown when nothing is written. */
  readonly needed: string
  readonly busy: boolean
  readonly error?: string | undefined
  readonly onSubmit: (note: string) => void
  readonly onClose: () => void
}

const maxLength = 2000

/** Asks for the note or reason that a move needs. */
export function NoteDialog({ title, hint, label, needed, busy, error, onSubmit, onClose }: NoteDialogProps) {
  const [note, setNote] = useState('')
  const [pressed, setPressed] = useState(false)
  const empty = note.trim() === ''
  return (
    <SubmitDialog
      sends={false}
      title={title}
      description={hint}
      submitText={title}
      busy={busy}
      error={error}
      onSubmit={() => {
        setPressed(true)
        if (!empty) onSubmit(note.trim())
      }}
      onClose={onClose}
    >
      <Field label={label} error={pressed && empty ? needed : undefined} required>
        <Textarea maxLength={maxLength} value={note} onChange={({ target }) => setNote(target.value)} />
      </Field>
    </SubmitDialog>
  )
}
