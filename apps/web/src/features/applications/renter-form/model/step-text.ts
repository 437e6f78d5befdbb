import type { ApplicantType } from '@pb/rules/applications/vocabulary'
import type { FormTexts } from '../texts/languages.ts'
import type { StepKey } from './steps.ts'

interface StepText {
  readonly title: string
  readonly intro: string
}

/** Returns title and introduction of a step for a type of applicant. */
export function getStepText(texts: FormTexts, step: StepKey, type: ApplicantType): StepText {
  if (type === 'GUARANTOR_COMPANY' && step === 'about') return texts.companyStep
  if (type === 'GUARANTOR_COMPANY' && step === 'homes') return texts.companyAddress
  return type !== 'APPLICANT' && step === 'people' ? texts.relationStep : texts.steps[step]
}
