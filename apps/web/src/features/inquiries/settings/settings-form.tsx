import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useMutation } from '../../../lib/use-mutation.ts'
import { Form } from '../../../components/ui/form.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { UnsavedChanges } from '../../../components/ui/unsaved-changes.tsx'
import { call, contract } from '../../../lib/api.ts'
import type { FormErrors } from '../../../lib/form-errors.ts'
import { getErrorMessage, isConflict } from '../../../lib/http-error.ts'
import { inquirySettingsQuery } from '../../../queries/inquiries.ts'
import { findIssues, toBody, toEntries, type Settings, type SettingsEntries } from './entries.ts'
import { DutyFields, GoalFields } from './fields.tsx'
import { FormFields } from './form-fields.tsx'
import * as texts from './texts.ts'

interface Edited {
  readonly entries: SettingsEntries
  /** Of the settings that were edited: another supervisor's change is not overwritten. */
  readonly version: number
}

/** Response goal, who is on duty and the public form, saved together. */
export function SettingsForm({ settings }: { readonly settings: Settings }) {
  // Null while it shows what is stored.
  const [edited, setEdited] = useState<Edited | null>(null)
  const [errors, setErrors] = useState<FormErrors>({})
  const client = useQueryClient()
  const { entries, version } = edited ?? { entries: toEntries(settings), version: settings.version }
  const save = useMutation({
    mutationFn: () => call(contract.inquiries.saveInquirySettings, { body: toBody(entries, version) }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: inquirySettingsQuery.queryKey })
      setEdited(null)
    },
    meta: {
      success: texts.saved,
      log: 'The inquiry settings could not be saved',
      error: (error) => ({
        text: texts.notSaved,
        description: isConflict(error) ? texts.changedElsewhere : getErrorMessage(error),
      }),
    },
  })
  const fields = {
    entries,
    errors,
    onChange: (next: Partial<SettingsEntries>) => setEdited({ entries: { ...entries, ...next }, version }),
  }
  async function reload(): Promise<void> {
    await client.invalidateQueries({ queryKey: inquirySettingsQuery.queryKey })
    setEdited(null)
    save.reset()
  }
  return (
    <Form
      sends={false}
      noValidate
      className="flex flex-col gap-5"
      onSubmit={() => {
        const issues = findIssues(entries)
        setErrors(issues)
        if (Object.keys(issues).length === 0) save.mutate()
      }}
    >
      <GoalFields {...fields} />
      <DutyFields {...fields} agents={settings.agents} />
      <FormFields {...fields} formUrl={settings.form_url} />
      <div className="sticky bottom-0 flex flex-wrap items-center gap-3 border-t bg-canvas py-3">
        <Button type="submit" variant="primary" loading={save.isPending} disabled={edited === null}>
          {texts.save}
        </Button>
        {isConflict(save.error) && <Button onClick={() => void reload()}>{texts.reload}</Button>}
      </div>
      <UnsavedChanges when={edited !== null} />
    </Form>
  )
}
