import { listFields, isFieldShown, type FieldKind } from '@pb/rules/applications/fields'
import type { FormDevice } from './form-calls.fixture.ts'

const samples: Partial<Record<FieldKind, string>> = {
  email: 'renter@client.example',
  phone: '(212) 555-0100',
  date: '2021-05-01',
  money: '90000',
  state: 'NY',
  zip: '10016',
  ssn: '219-09-9999',
  'birth-date': '1990-05-06',
}

/** Fills in every required field of a form. */
export async function fillForm(device: FormDevice): Promise<void> {
  const { applicant_type } = await device.read()
  const values: Record<string, string> = {}
  for (const field of listFields(applicant_type)) {
    if (!field.required || !isFieldShown(field, values)) continue
    const value = field.choices?.[0] ?? samples[field.kind] ?? 'Sample'
    values[field.field] = value
    await device.save(field.field, value)
  }
}
