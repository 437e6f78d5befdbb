import { noteKinds, type ClientNoteInput, type NoteKind } from '@pb/contract/client-life'
import { useId, useState, type KeyboardEvent } from 'react'
import { FormMessage } from '../../../components/ui/form-message.tsx'
import { Form } from '../../../components/ui/form.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { inputClass } from '../../../components/ui/input-class.ts'
import { cn } from '../../../lib/cn.ts'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { noteTitles } from './entries.ts'
import * as texts from './texts.ts'

const placeholders: Readonly<Record<NoteKind, string>> = {
  note: texts.notePlaceholder,
  call: texts.callPlaceholder,
  text: texts.textPlaceholder,
  meeting: texts.meetingPlaceholder,
}

interface NoteFormProps {
  readonly initial?: ClientNoteInput
  readonly busy: boolean
  readonly error: Error | null
  /** Calls `done` once saved, which clears the form. */
  readonly onSave: (note: ClientNoteInput, done: () => void) => void
  readonly onCancel?: () => void
}

/** Form for a note on its own or on a call, text message or meeting. */
export function NoteForm({ initial, busy, error, onSave, onCancel }: NoteFormProps) {
  const name = useId()
  const [kind, setKind] = useState<NoteKind>(initial?.kind ?? 'note')
  const [text, setText] = useState(initial?.text ?? '')
  const [open, setOpen] = useState(false)
  const wide = open || text !== '' || initial !== undefined

  function submit(): void {
    if (text.trim() === '' || busy) return
    onSave({ kind, text: text.trim() }, () => {
      setText('')
      setKind('note')
    })
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !onCancel) return
    event.stopPropagation()
    onCancel()
  }

  return (
    <Form sends={false} onSubmit={submit}>
      <textarea
        aria-label={initial ? texts.editNote : texts.newNote}
        placeholder={placeholders[kind]}
        value={text}
        maxLength={10_000}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the agent asked for it by pressing a button
        autoFocus={initial !== undefined}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={onKeyDown}
        className={cn(
          inputClass,
          'field-sizing-content block h-auto! max-h-80 resize-none py-[7px]',
          wide ? 'min-h-20' : 'min-h-9',
        )}
      />
      <div className="flex flex-wrap items-center justify-between gap-2 pt-2">
        <fieldset aria-label={texts.noteKind} className="flex gap-0.5">
          {noteKinds.map((option) => (
            <label
              key={option}
              className="relative cursor-pointer rounded-sm px-2 py-1 text-xs font-medium text-muted hover:text-ink has-checked:bg-sunken has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-focus"
            >
              <input
                type="radio"
                name={name}
                checked={option === kind}
                onChange={() => setKind(option)}
                onKeyDown={onKeyDown}
                className="sr-only"
              />
              {noteTitles[option]}
            </label>
          ))}
        </fieldset>
        <span className="ml-auto flex gap-2">
          {onCancel && (
            <Button size="sm" variant="ghost" onClick={onCancel}>
              {texts.cancel}
            </Button>
          )}
          <Button size="sm" type="submit" loading={busy} disabled={text.trim() === ''}>
            {texts.save}
          </Button>
        </span>
      </div>
      {error && (
        <FormMessage look="field" className="pt-1">
          {getErrorMessage(error)}
        </FormMessage>
      )}
    </Form>
  )
}
