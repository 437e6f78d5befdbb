import type { Application, ReportEntry } from '@pb/contract/applications'
import { rentalInfoFields } from '@pb/rules/applications/fields'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { EditDialog } from './edit-dialog.tsx'
import { FieldInput } from './field-input.tsx'
import { toTexts } from './format-value.ts'
import { useUpdateApplication } from './mutations.ts'
import { checkRentalInfo, choosePet, toPhoneDigits } from './rental-rules.ts'
import { useFieldForm, type EditedField, type FieldTexts } from './use-field-form.ts'
import * as texts from './texts.ts'

const flags = { pets_dogs: '0', pets_cats: '0' }
const dogFields = new Set(['pets_dogs_breeds', 'pets_dogs_weight'])
/** The phone number is checked by its own rule. */
const fields: readonly EditedField[] = rentalInfoFields.map(({ field, title, kind }) => ({
  field,
  title,
  kind: field === 'landlord_phone' ? 'line' : kind,
}))

interface EditRentalDialogProps {
  readonly form: Application
  readonly entries: readonly ReportEntry[]
  readonly onClose: () => void
}

/** Edits the household's Rental Info. */
export default function EditRentalDialog({ form, entries, onClose }: EditRentalDialogProps) {
  const update = useUpdateApplication(form.id)
  const stored: FieldTexts = { ...flags, ...toTexts(entries) }
  const edited = useFieldForm({
    fields,
    stored: { ...stored, landlord_phone: toPhoneDigits(stored['landlord_phone'] ?? '') },
    check: checkRentalInfo,
    save: (changes) => update.mutateAsync(changes),
    onSaved: onClose,
  })
  const { values, errors, set } = edited
  return (
    <EditDialog title={texts.editRentalInfo} form={edited} onClose={onClose}>
      {fields.map((field) => {
        if (field.field === 'pets_cats') return null
        if (field.field === 'pets_dogs')
          return (
            <fieldset key={field.field} className="flex flex-col gap-1.5 xs:col-span-2">
              <legend className="pb-1.5 text-sm font-medium">{texts.pets}</legend>
              <span className="flex gap-6">
                <Checkbox
                  checked={values['pets_dogs'] === '1'}
                  onCheckedChange={(on) => set(choosePet('dogs', on))}
                >
                  {texts.dogs}
                </Checkbox>
                <Checkbox
                  checked={values['pets_cats'] === '1'}
                  onCheckedChange={(on) => set(choosePet('cats', on))}
                >
                  {texts.cats}
                </Checkbox>
              </span>
            </fieldset>
          )
        if (dogFields.has(field.field) && values['pets_dogs'] !== '1') return null
        if (field.field === 'landlord_phone')
          return (
            <Field key={field.field} label={field.title} error={errors[field.field]}>
              <Input
                type="tel"
                inputMode="numeric"
                autoComplete="off"
                maxLength={20}
                value={values[field.field] ?? ''}
                onChange={({ target }) => set({ landlord_phone: toPhoneDigits(target.value) })}
              />
            </Field>
          )
        return <FieldInput key={field.field} form={edited} field={field} />
      })}
    </EditDialog>
  )
}
