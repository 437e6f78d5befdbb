import { useState } from 'react'
import { Form } from '../../../../components/ui/form.tsx'
import { Button } from '../../../../components/ui/button.tsx'
import { Dialog } from '../../../../components/ui/dialog.tsx'
import { Field } from '../../../../components/ui/field.tsx'
import { Input } from '../../../../components/ui/input.tsx'
import { formatListTime } from '../../../../lib/format.ts'
import { useTimeZone } from '../../../../lib/time-zone.ts'
import { parseLocalDateTime } from '../../../../components/domain/time-menu/time-options.ts'
import type { TimeOption } from '../../../../components/domain/time-menu/time-options.ts'
import { toLocalDateTime } from '../model/time-options.ts'
import * as texts from '../texts.ts'

interface TimeDialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly title: string
  readonly description: string
  /** Label of the confirm button. */
  readonly confirm: string
  readonly getOptions: (now: number, zone: string) => readonly Pick<TimeOption, 'label' | 'at'>[]
  /** Unix seconds. */
  readonly onChoose: (at: number) => void
}

function Choices({
  getOptions,
  onChoose,
  confirm,
}: Pick<TimeDialogProps, 'getOptions' | 'onChoose' | 'confirm'>) {
  const zone = useTimeZone()
  const [now] = useState(Date.now)
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()

  function choose(): void {
    const at = parseLocalDateTime(text, zone)
    if (at === null) setError(texts.chooseDateAndTime)
    else if (at * 1000 <= Date.now()) setError(texts.chooseFutureTime)
    else onChoose(at)
  }

  return (
    <>
      <ul className="-mx-2 flex flex-col">
        {getOptions(now, zone).map(({ label, at }, index) => (
          <li key={label}>
            <button
              type="button"
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the first option is the default
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
      <Form sends={false} noValidate className="mt-3 flex items-end gap-2 border-t pt-4" onSubmit={choose}>
        <div className="grow">
          <Field
            label={texts.otherDateAndTime}
            error={error}
            hint={texts.inTimeZone(zone.replaceAll('_', ' '))}
          >
            <Input
              type="datetime-local"
              min={toLocalDateTime(now, zone)}
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
      </Form>
    </>
  )
}

/** Chooses a future time in the agent's time zone. */
export function TimeDialog({ open, onOpenChange, title, description, ...choices }: TimeDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title} description={description}>
      <Choices {...choices} />
    </Dialog>
  )
}
