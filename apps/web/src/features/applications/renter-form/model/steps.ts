import { listFields, petFields, rentalInfoFields, type FormField } from '@pb/rules/applications/fields'
import type { ApplicantType } from '@pb/rules/applications/vocabulary'

/** Steps of the form in their order: the sections of fields, then the documents and the signature. */
export const stepKeys = [
  'about',
  'homes',
  'work',
  'money',
  'people',
  'pets',
  'emergency',
  'documents',
  'sign',
] as const
export type StepKey = (typeof stepKeys)[number]

const householdPetFields: readonly FormField[] = rentalInfoFields
  .filter(({ field }) => petFields.some((name) => name === field))
  .map(({ field, title, kind }) => ({ field, title, kind, section: 'pets' }))

/** Returns the fields of a step; those of the pets belong to the household, and the applicant fills them in. */
export function listStepFields(type: ApplicantType, step: StepKey): readonly FormField[] {
  const fields = listFields(type).filter(({ section }) => section === step)
  return step === 'pets' && fields.length > 0 ? [...householdPetFields, ...fields] : fields
}

/** Returns the steps of a type of applicant. */
export function listSteps(type: ApplicantType): readonly StepKey[] {
  return stepKeys.filter(
    (step) => step === 'documents' || step === 'sign' || listStepFields(type, step).length > 0,
  )
}

/** Returns all fields of a type of applicant, in the order of the steps. */
export function listAllFields(type: ApplicantType): readonly FormField[] {
  return listSteps(type).flatMap((step) => listStepFields(type, step))
}
