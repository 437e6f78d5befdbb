import type { DealSettings } from '@pb/contract/deals'
import { dealKinds, paperworkKinds, type DealKind, type PaperworkKind } from '@pb/rules/deals/vocabulary'
import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Form } from '../../../components/ui/form.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { ChoiceList } from '../../../components/ui/choice-list.tsx'
import { Panel } from '../../../components/ui/panel.tsx'
import { toast, undoAction } from '../../../components/ui/toaster.tsx'
import { UnsavedChanges } from '../../../components/ui/unsaved-changes.tsx'
import type { FormErrors } from '../../../lib/form-errors.ts'
import { randomKey } from '../../../lib/random-key.ts'
import { columns, DeductionRow } from './deduction-row.tsx'
import {
  findDeductionIssues,
  maxDeductions,
  moveRow,
  toDeductionEntries,
  toDeductions,
  type DeductionEntries,
} from './entries.ts'
import { useSaveDealSettings } from './mutations.ts'
import * as texts from './texts.ts'

interface Entries {
  readonly deductions: readonly DeductionEntries[]
  readonly checklists: DealSettings['checklists']
}

/** Adds or removes a paper; a list keeps the order of all papers. */
function togglePaper(list: readonly PaperworkKind[], paper: string): PaperworkKind[] {
  return paperworkKinds
    .map(({ key }) => key)
    .filter((key) => (key === paper ? !list.includes(key) : list.includes(key)))
}

/** Deductions in their order and the paperwork of each kind of deal. */
export function SettingsForm({ settings }: { readonly settings: DealSettings }) {
  // Null while it shows what is stored.
  const [edited, setEdited] = useState<Entries | null>(null)
  const [errors, setErrors] = useState<Readonly<Record<string, FormErrors>>>({})
  const form = useRef<HTMLFormElement>(null)
  const save = useSaveDealSettings()
  // What is to be corrected comes into view.
  useEffect(() => {
    if (Object.keys(errors).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [errors])
  const { deductions, checklists } = edited ?? {
    deductions: settings.deduction_kinds.map(toDeductionEntries),
    checklists: settings.checklists,
  }
  const setDeductions = (rows: readonly DeductionEntries[]): void =>
    setEdited({ deductions: rows, checklists })

  function remove(row: DeductionEntries, at: number): void {
    setDeductions(deductions.filter(({ key }) => key !== row.key))
    toast(texts.removed(row.title.trim() || texts.unnamed), {
      action: undoAction(() =>
        setEdited((now) => now && { ...now, deductions: now.deductions.toSpliced(at, 0, row) }),
      ),
    })
  }
  function toggle(kind: DealKind, paper: string): void {
    setEdited({ deductions, checklists: { ...checklists, [kind]: togglePaper(checklists[kind], paper) } })
  }
  function submit(): void {
    const issues = findDeductionIssues(deductions)
    setErrors(issues)
    if (Object.keys(issues).length > 0) return
    save.mutate(
      { deduction_kinds: toDeductions(deductions), checklists },
      { onSuccess: () => setEdited(null) },
    )
  }
  return (
    <Form
      sends={false}
      ref={form}
      noValidate
      className="flex flex-col gap-5"
      onSubmit={() => {
        submit()
      }}
    >
      <Panel title={texts.deductions}>
        <p className="max-w-3xl pb-3 text-sm text-muted">{texts.deductionsLead}</p>
        <div
          aria-hidden
          className={`hidden gap-x-3 border-b pb-1.5 text-xs font-medium text-muted md:grid ${columns}`}
        >
          <span className="col-start-2">{texts.name}</span>
          <span>{texts.timing}</span>
          <span className="text-right">{texts.amount}</span>
        </div>
        {deductions.length === 0 && <p className="py-3 text-sm">{texts.none}</p>}
        <ol className="divide-y">
          {deductions.map((row, at) => (
            <DeductionRow
              key={row.key}
              row={row}
              number={at + 1}
              last={at === deductions.length - 1}
              errors={errors[row.key] ?? {}}
              onChange={(next) =>
                setDeductions(deductions.map((one) => (one.key === row.key ? { ...one, ...next } : one)))
              }
              onMove={(by) => setDeductions(moveRow(deductions, at, by))}
              onRemove={() => remove(row, at)}
            />
          ))}
        </ol>
        <Button
          className="mt-2"
          disabled={deductions.length >= maxDeductions}
          onClick={() =>
            setDeductions([...deductions, { key: randomKey(), title: '', timing: 'after', amount: '' }])
          }
        >
          <Plus aria-hidden className="size-4" />
          {texts.add}
        </Button>
      </Panel>
      <Panel title={texts.checklists}>
        <p className="pb-3 text-sm text-muted">{texts.checklistsLead}</p>
        <div className="grid gap-6 sm:grid-cols-2">
          {dealKinds.map(({ key, title }) => (
            <div key={key}>
              <h3 className="pb-1 text-sm font-semibold">{texts.checklistTitle(title)}</h3>
              <ChoiceList
                label={texts.checklistTitle(title)}
                choices={paperworkKinds}
                selected={checklists[key]}
                onToggle={(paper) => toggle(key, paper)}
              />
            </div>
          ))}
        </div>
      </Panel>
      <div className="flex">
        <Button type="submit" variant="primary" loading={save.isPending} disabled={edited === null}>
          {texts.save}
        </Button>
      </div>
      <UnsavedChanges when={edited !== null} />
    </Form>
  )
}
