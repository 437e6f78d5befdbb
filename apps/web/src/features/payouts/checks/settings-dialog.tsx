import type { CheckSettings } from '@pb/contract/payouts'
import { useState } from 'react'
import { useMutation } from '../../../lib/use-mutation.ts'
import { Button } from '../../../components/ui/button.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { SubmitDialog } from '../../../components/ui/submit-dialog.tsx'
import { call, contract } from '../../../lib/api.ts'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { payoutChange } from '../mutations.ts'
import { useAlignmentPage } from './mutations.ts'
import * as texts from './texts.ts'

/** Hundredths of an inch; null for what is no length of at most an inch. */
function parseInches(text: string): number | null {
  if (!/^-?\d?(\.\d{1,2})?$/.test(text) || !/\d/.test(text)) return null
  const hundredths = Math.round(Number(text) * 100)
  return Math.abs(hundredths) <= 100 ? hundredths : null
}

const parseNumber = (text: string): number | null => (/^[1-9]\d{0,7}$/.test(text) ? Number(text) : null)

interface SettingsDialogProps {
  readonly settings: CheckSettings
  readonly onClose: () => void
}

/** The next check number, and by how much the printer is off. */
export function SettingsDialog({ settings, onClose }: SettingsDialogProps) {
  const [number, setNumber] = useState(String(settings.next_number))
  const [right, setRight] = useState(String(settings.shift_right / 100))
  const [down, setDown] = useState(String(settings.shift_down / 100))
  const [tried, setTried] = useState(false)
  const page = useAlignmentPage()
  const save = useMutation({
    mutationFn: (body: CheckSettings) => call(contract.payouts.saveCheckSettings, { body }),
    onSuccess: () => onClose(),
    meta: { ...payoutChange, success: texts.setupSaved },
  })
  const [next, toRight, toDown] = [parseNumber(number), parseInches(right), parseInches(down)]
  const describe = (value: number | null, text: string) => (tried && value === null ? text : undefined)
  return (
    <SubmitDialog
      sends={false}
      title={texts.setupTitle}
      description={texts.setupHint}
      submitText={texts.saveSetup}
      busy={save.isPending}
      error={save.error ? getErrorMessage(save.error) : undefined}
      onSubmit={() => {
        setTried(true)
        if (next !== null && toRight !== null && toDown !== null)
          save.mutate({ next_number: next, shift_right: toRight, shift_down: toDown })
      }}
      onClose={onClose}
    >
      <Field
        label={texts.nextNumber}
        hint={texts.nextNumberHint}
        error={describe(next, texts.notANumber)}
        required
      >
        <Input
          required
          inputMode="numeric"
          maxLength={8}
          value={number}
          onChange={({ target }) => setNumber(target.value.trim())}
        />
      </Field>
      <Field label={texts.shiftRight} hint={texts.shiftHint} error={describe(toRight, texts.notInches)}>
        <Input maxLength={5} value={right} onChange={({ target }) => setRight(target.value.trim())} />
      </Field>
      <Field label={texts.shiftDown} hint={texts.shiftHint} error={describe(toDown, texts.notInches)}>
        <Input maxLength={5} value={down} onChange={({ target }) => setDown(target.value.trim())} />
      </Field>
      <div>
        <Button size="sm" loading={page.isPending} onClick={() => page.mutate()}>
          {texts.alignment}
        </Button>
      </div>
    </SubmitDialog>
  )
}
