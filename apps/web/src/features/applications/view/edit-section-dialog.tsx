import type { Application, ReportEntry } from '@pb/contract/applications'
import { findField, formSections, isFieldShown, listFields } from '@pb/rules/applications/fields'
import { EditDialog } from './edit-dialog.tsx'
import { FieldInput } from './field-input.tsx'
import { getKind, toTexts } from './format-value.ts'
import { useUpdateApplication } from './mutations.ts'
import { useFieldForm, type EditedField } from './use-field-form.ts'
import * as texts from './texts.ts'

interface EditSectionDialogProps {
  readonly form: Application
  readonly title: string
  readonly entries: readonly ReportEntry[]
  readonly onClose: () => void
}

/** The section's fields, also those that the report leaves out because another field rules them out. */
function listSectionFields(
  { applicant_type: type }: Pick<Application, 'applicant_type'>,
  title: string,
  entries: readonly ReportEntry[],
): EditedField[] {
  const section = formSections.find((one) => one.title === title)?.key
  const known = listFields(type).filter((field) => field.section === section)
  const names = new Set(known.map(({ field }) => field))
  const others = entries.filter(({ field }) => !names.has(field.field))
  return [
    ...known,
    ...others.map(({ field: { field, title: text } }) => ({ field, title: text, kind: getKind(field) })),
  ]
}

/** Edits the fields of one section. Secrets are replaced, never shown. */
export default function EditSectionDialog({ form, title, entries, onClose }: EditSectionDialogProps) {
  const update = useUpdateApplication(form.id)
  const fields = listSectionFields(form, title, entries)
  const edited = useFieldForm({
    fields,
    stored: toTexts(entries),
    save: (changes) => update.mutateAsync(changes),
    onSaved: onClose,
  })
  // A field's condition may be in another section.
  const values = { ...toTexts(form.report), ...edited.values }
  const shown = fields.filter(({ field }) => {
    const known = findField(field)
    return !known || isFieldShown(known, values)
  })
  return (
    <EditDialog title={texts.editSection(title)} form={edited} onClose={onClose}>
      {shown.map((field) => {
        const entry = entries.find((one) => one.field.field === field.field)
        const mask = entry?.masked && typeof entry.value === 'string' ? entry.value : undefined
        return <FieldInput key={field.field} form={edited} field={field} mask={mask} />
      })}
    </EditDialog>
  )
}
