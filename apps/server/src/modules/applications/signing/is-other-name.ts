import { isSignedName } from '@pb/rules/applications/signed-name'
import type { FormRow } from '../forms/find-form.ts'

/** Whether a form was signed by another name than its own. For a company a person signs, by a name of their own. */
export const isOtherName = (
  { applicant_type, name }: Pick<FormRow, 'applicant_type' | 'name'>,
  signed: string,
): boolean => applicant_type !== 'GUARANTOR_COMPANY' && !isSignedName(signed, name)
