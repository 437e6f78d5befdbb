import { useState } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { Dialog } from '../../../../components/ui/dialog.tsx'
import { Field } from '../../../../components/ui/field.tsx'
import { Input } from '../../../../components/ui/input.tsx'
import { formatListTime } from '../../../../lib/format.ts'
import { useTimeZone } from '../../../../lib/time-zone.ts'
import { chosenMoment } from '../../model/later.ts'
import type { Moment } from '../../model/later.ts'
import { fieldOf } from '../model/moments.ts'

interface MomentDialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly title: string
  readonly description: string
  /** What the button says. */
  readonly confirm: string
  readonly momentsOf: (now: number, zone: string) => readonly Moment[]
  /** Unix seconds. */
  readonly onChoose: (at: number) => void
}

function Choices({
  momentsOf,
  onChoose,
  confirm,
}: Pick<MomentDialogProps, 'momentsOf' | 'onChoose' | 'confirm'>) {
  const zone = useTimeZone()
  const [now] = useState(Date.now)
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()

  function choose(): void {
    const at = chosenMoment(text, zone)
    if (at === null) setError('Choose a date and a time')
    else if (at * 1000 <= Date.now()) setError('This moment has passed')
    else onChoose(at)
  }

  return (
    <>
      <ul className="-mx-2 flex flex-col">
        {momentsOf(now, zone).map(({ label, at }, index) => (
          <li key={label}>
            <button
              type="button"
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog begins with what one chooses there
              autoFocus={index === 0}
              onClick={() => onChoose(at)}
              className="flex h-10 w-full items-center justify-between gap-4 rounded-sm px-2 text-sm -outline-offset-2 hover:bg-hover"
            >
              <span className="font-medium">{label}</span>
              <span className="text-muted tabular-nums">{formatListTime(at)}</span>
            </button>
          </li>
        ))}
      </ul>
      <form
        noValidate
        className="mt-3 flex items-end gap-2 border-t pt-4"
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          choose()
        }}
      >
        <div className="grow">
          <Field label="Another date and time" error={error} hint={`In ${zone.replaceAll('_', ' ')}`}>
            <Input
              type="datetime-local"
              min={fieldOf(now, zone)}
              value={text}
              onValueChange={(next) => {
                setText(next)
                setError(undefined)
              }}
            />
          </Field>
        </div>
        <Button type="submit" variant="primary" className="mb-[23px]">
          {confirm}
        </Button>
      </form>
    </>
  )
}

/** Chooses a moment to come, in the agent's time zone. */
export function MomentDialog({ open, onOpenChange, title, description, ...choices }: MomentDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title} description={description}>
      <Choices {...choices} />
    </Dialog>
  )
}
