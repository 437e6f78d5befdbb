import type { FormField } from '@pb/rules/applications/fields'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { getFieldText, getIssueText } from '../model/field-text.ts'
import { useField, useFormState } from '../saving/use-form.ts'
import { useLanguage, useTexts } from '../texts/use-texts.ts'
import { OtherDeviceNotice } from './other-device-notice.tsx'

/** Returns the id of a field's first control, which links and errors move the focus to. */
export const getControlId = (field: string): string => `field-${field}`

/** Moves the focus to a field once it is on the page, and the field to the middle of the screen. */
export function focusField(field: string): void {
  const control = document.getElementById(getControlId(field))
  control?.focus({ preventScroll: true })
  control?.scrollIntoView({ block: 'center' })
}

export interface ControlProps {
  readonly id: string
  readonly 'aria-invalid': boolean
  readonly 'aria-describedby': string | undefined
  readonly 'aria-required': boolean | undefined
}

interface FieldFrameProps {
  readonly field: FormField
  /** A group of controls has a legend instead of a label. */
  readonly group?: boolean
  readonly children: (control: ControlProps) => ReactNode
}

/** Label, hint, control, error message and what another device did, in this order. */
export function FieldFrame({ field, group = false, children }: FieldFrameProps) {
  const texts = useTexts()
  const language = useLanguage()
  const { issue } = useField(field)
  const { applicant_type: type } = useFormState().form
  const { label, hint } = getFieldText(texts, field.field, type)
  const id = getControlId(field.field)
  const described = [hint && `${id}-hint`, issue && `${id}-error`].filter(Boolean).join(' ')
  const Frame = group ? 'fieldset' : 'div'
  const Label = group ? 'legend' : 'label'
  return (
    <Frame className="min-w-0" aria-describedby={group && described !== '' ? described : undefined}>
      <Label {...(!group && { htmlFor: id })} className="block pb-1.5 text-[15px] leading-5 font-medium">
        {label}
        {!field.required && <span className="font-normal text-muted"> ({texts.field.optional})</span>}
      </Label>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="pb-2 text-sm text-pretty text-muted">
          {hint}
        </p>
      )}
      {children({
        id,
        'aria-invalid': issue !== null,
        'aria-describedby': group || described === '' ? undefined : described,
        'aria-required': field.required || undefined,
      })}
      {issue !== null && (
        <p
          id={`${id}-error`}
          role="alert"
          className="flex items-start gap-1.5 pt-1.5 text-sm font-medium text-danger"
        >
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {getIssueText(texts, language, issue, field)}
        </p>
      )}
      <OtherDeviceNotice field={field} />
    </Frame>
  )
}
