import type { ShowingAccess } from '@pb/contract/showings'
import { showingAccessKinds } from '@pb/rules/showing-access'
import { useId, useState } from 'react'
import { FormMessage } from '../../../components/ui/form-message.tsx'
import { Form } from '../../../components/ui/form.tsx'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { DialogCancel } from '../../../components/ui/dialog-cancel.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { SelectField } from '../../../components/ui/select-field.tsx'
import { SubmitButton } from '../../../components/ui/submit-button.tsx'
import { Textarea } from '../../../components/ui/textarea.tsx'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { useSaveAccess } from '../mutations.ts'
import {
  findObstacle,
  listNotices,
  listTimes,
  toEntries,
  toInput,
  type AccessEntries,
} from './access-form.ts'
import * as texts from './texts.ts'

interface AccessDialogProps {
  readonly listing: { readonly id: string; readonly title: string }
  readonly access: ShowingAccess
  readonly onClose: () => void
}

const kinds = [
  { value: '' as const, label: texts.unknownKind },
  ...showingAccessKinds.map(({ key, title }) => ({ value: key, label: title })),
]

/** Sets when a listing can be shown; of another office's listing also how to get in. */
export default function AccessDialog({ listing, access, onClose }: AccessDialogProps) {
  const formId = useId()
  const [entries, setEntries] = useState(() => toEntries(access))
  const save = useSaveAccess(listing.id)
  const change = (next: Partial<AccessEntries>): void => setEntries((now) => ({ ...now, ...next }))
  const obstacle = findObstacle(entries)
  function toggle(day: number, on: boolean): void {
    change({ weekdays: on ? [...entries.weekdays, day] : entries.weekdays.filter((one) => one !== day) })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.title}
      description={listing.title}
      footer={
        <>
          <DialogCancel disabled={save.isPending} />
          <SubmitButton type="submit" form={formId} obstacle={obstacle} loading={save.isPending}>
            {texts.save}
          </SubmitButton>
        </>
      }
    >
      <Form
        sends={false}
        id={formId}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={() => {
          if (obstacle === null && !save.isPending)
            save.mutate(toInput(entries, access.version), { onSuccess: onClose })
        }}
      >
        <fieldset className="min-w-0">
          <legend className="pb-1.5 text-sm font-medium">{texts.days}</legend>
          <div className="grid grid-cols-2 gap-x-4 gap-y-1 xs:grid-cols-3">
            {[1, 2, 3, 4, 5, 6, 0].map((day) => (
              <Checkbox
                key={day}
                checked={entries.weekdays.includes(day)}
                onCheckedChange={(on) => toggle(day, on)}
              >
                {texts.dayNames[day]}
              </Checkbox>
            ))}
          </div>
        </fieldset>
        <div className="grid gap-4 xs:grid-cols-3">
          <SelectField
            label={texts.from}
            value={entries.opens}
            options={listTimes(entries.opens)}
            onChange={(opens) => change({ opens })}
          />
          <SelectField
            label={texts.until}
            value={entries.closes}
            options={listTimes(entries.closes)}
            onChange={(closes) => change({ closes })}
          />
          <SelectField
            label={texts.noticeNeeded}
            value={entries.notice}
            options={listNotices(entries.notice)}
            onChange={(notice) => change({ notice })}
          />
        </div>
        {access.is_own === 1 ? (
          <p className="text-sm text-muted">{texts.ownListing}</p>
        ) : (
          <>
            <SelectField
              label={texts.kind}
              value={entries.kind}
              options={kinds}
              onChange={(kind) => change({ kind })}
            />
            <Field label={texts.note} hint={texts.noteHint}>
              <Textarea
                maxLength={1000}
                className="min-h-16!"
                value={entries.note}
                onChange={({ target }) => change({ note: target.value })}
              />
            </Field>
          </>
        )}
        {save.error && <FormMessage>{getErrorMessage(save.error)}</FormMessage>}
      </Form>
    </Dialog>
  )
}
