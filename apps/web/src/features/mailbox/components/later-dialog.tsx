import { useId, useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { inputClass } from '../../../components/ui/input.tsx'
import { timeZone } from '../../../lib/time-zone.ts'
import { chosenMoment } from '../model/later.ts'

interface LaterDialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly heading: string
  /** What the button says. */
  readonly label: string
  /** In milliseconds; what is chosen must be after it. */
  readonly now: number
  readonly onChoose: (unixSeconds: number) => void
}

/** Asks for any moment that is still to come. */
export function LaterDialog({ open, onOpenChange, heading, label, now, onChoose }: LaterDialogProps) {
  const faultId = useId()
  const [text, setText] = useState('')
  const chosen = chosenMoment(text, timeZone())
  const past = chosen !== null && chosen * 1000 <= now
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={heading}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button
            variant="primary"
            disabled={chosen === null || past}
            onClick={() => {
              onOpenChange(false)
              if (chosen !== null) onChoose(chosen)
            }}
          >
            {label}
          </Button>
        </>
      }
    >
      <label className="grid gap-1.5 text-sm font-medium">
        Date and time
        <input
          type="datetime-local"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog is there for this field
          autoFocus
          value={text}
          onChange={({ target }) => setText(target.value)}
          aria-invalid={past || undefined}
          aria-describedby={past ? faultId : undefined}
          className={inputClass}
        />
      </label>
      {past && (
        <p id={faultId} role="alert" className="mt-1.5 text-sm text-danger">
          Choose a time that is still to come
        </p>
      )}
    </Dialog>
  )
}
