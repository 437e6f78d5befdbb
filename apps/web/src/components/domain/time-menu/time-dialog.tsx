import { useId, useState } from 'react'
import { FormMessage } from '../../ui/form-message.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogCancel } from '../../ui/dialog-cancel.tsx'
import { inputClass } from '../../ui/input-class.ts'
import { getTimeZone } from '../../../lib/time-zone.ts'
import { parseLocalDateTime } from './time-options.ts'
import * as texts from './texts.ts'

interface TimeDialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly heading: string
  /** Label of the confirm button. */
  readonly label: string
  /** Milliseconds. The chosen time must be later. */
  readonly now: number
  readonly onChoose: (unixSeconds: number) => void
}

/** Asks for a date and time in the future. */
export function TimeDialog({ open, onOpenChange, heading, label, now, onChoose }: TimeDialogProps) {
  const errorId = useId()
  const [text, setText] = useState('')
  const chosen = parseLocalDateTime(text, getTimeZone())
  const past = chosen !== null && chosen * 1000 <= now
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={heading}
      footer={
        <>
          <DialogCancel />
          <SubmitButton
            obstacle={chosen === null ? texts.chooseDateAndTime : past ? texts.chooseFutureTime : null}
            onClick={() => {
              onOpenChange(false)
              if (chosen !== null) onChoose(chosen)
            }}
          >
            {label}
          </SubmitButton>
        </>
      }
    >
      <label className="grid gap-1.5 text-sm font-medium">
        {texts.dateAndTime}
        <input
          type="datetime-local"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog is there for this field
          autoFocus
          value={text}
          onChange={({ target }) => setText(target.value)}
          aria-invalid={past || undefined}
          aria-describedby={past ? errorId : undefined}
          className={inputClass}
        />
      </label>
      {past && (
        <FormMessage look="text" id={errorId} className="mt-1.5">
          {texts.chooseFutureTime}
        </FormMessage>
      )}
    </Dialog>
  )
}
