import { useState } from 'react'
import { Form } from '../../../components/ui/form.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { useSaveChecklists } from './mutations.ts'
import * as texts from './texts.ts'

const minDays = 30
const maxDays = 1095

/** When papers and numbers are erased after the answer. */
export function RetentionForm({ days }: { readonly days: number }) {
  const [typed, setTyped] = useState<string | null>(null)
  const save = useSaveChecklists(texts.retentionSaved)
  const next = Number(typed ?? days)
  const valid = Number.isInteger(next) && next >= minDays && next <= maxDays
  return (
    <Form
      sends={false}
      noValidate
      className="flex flex-wrap items-end gap-x-3 gap-y-2"
      onSubmit={() => {
        if (valid) save.mutate({ erase_after_days: next }, { onSuccess: () => setTyped(null) })
      }}
    >
      <Field label={texts.eraseAfter} error={valid ? undefined : texts.retentionRange}>
        <Input
          type="number"
          min={minDays}
          max={maxDays}
          value={typed ?? String(days)}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
      <Button type="submit" loading={save.isPending} disabled={!valid || next === days}>
        {texts.saveRetention}
      </Button>
      <p className="w-full text-xs text-muted">{texts.retentionHint}</p>
    </Form>
  )
}
