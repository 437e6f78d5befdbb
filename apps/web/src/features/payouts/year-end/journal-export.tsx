import { useState } from 'react'
import { useMutation } from '../../../lib/use-mutation.ts'
import { Form } from '../../../components/ui/form.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { Panel } from '../../../components/ui/panel.tsx'
import { SelectField } from '../../../components/ui/select-field.tsx'
import { contract, download } from '../../../lib/api.ts'
import { payoutChange } from '../mutations.ts'
import * as texts from '../texts.ts'
import { AccountNamesDialog } from './account-names-dialog.tsx'

const formats = [
  { value: 'csv', label: texts.formatCsv },
  { value: 'qbo', label: texts.formatQbo },
  { value: 'iif', label: texts.formatIif },
] as const
type Format = (typeof formats)[number]['value']

/** Exports the journal of a period; a year to begin with. */
export function JournalExport({ year }: { readonly year: number }) {
  const [period, setPeriod] = useState<{ readonly from: string; readonly until: string } | null>(null)
  const [format, setFormat] = useState<Format>('csv')
  const [opening, setOpening] = useState(false)
  const [isNaming, setNaming] = useState(false)
  const { from, until } = period ?? { from: `${year}-01-01`, until: `${year}-12-31` }
  const save = useMutation({
    mutationFn: async () =>
      download(contract.payouts.journalExport, {
        query: { from, until, format, opening: opening ? '1' : '0' },
      }),
    meta: { ...payoutChange, error: texts.exportFailed },
  })
  return (
    <Panel title={texts.bookkeeping}>
      <p className="pb-4 text-sm text-muted">{texts.bookkeepingHint}</p>
      <Form
        sends={false}
        className="flex flex-wrap items-end gap-3"
        onSubmit={() => {
          if (!save.isPending) save.mutate(undefined)
        }}
      >
        <Field label={texts.from}>
          <Input
            type="date"
            required
            value={from}
            onChange={({ target }) => setPeriod({ from: target.value, until })}
          />
        </Field>
        <Field label={texts.to}>
          <Input
            type="date"
            required
            value={until}
            onChange={({ target }) => setPeriod({ from, until: target.value })}
          />
        </Field>
        <SelectField label={texts.format} value={format} options={formats} onChange={setFormat} />
        <div className="basis-full">
          <Checkbox checked={opening} onCheckedChange={setOpening}>
            {texts.withOpening}
          </Checkbox>
          <p className="pl-7 text-xs text-muted">{texts.withOpeningHint}</p>
        </div>
        <Button type="submit" loading={save.isPending}>
          {texts.exportJournal}
        </Button>
        <Button variant="ghost" onClick={() => setNaming(true)}>
          {texts.accountNames}
        </Button>
      </Form>
      {isNaming && <AccountNamesDialog onClose={() => setNaming(false)} />}
    </Panel>
  )
}
