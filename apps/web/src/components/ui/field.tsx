import { Field as BaseField } from '@base-ui/react/field'
import type { ReactNode } from 'react'

interface FieldProps {
  readonly label: string
  /** What is wrong with the value; the control is then marked invalid. */
  readonly error?: string | undefined
  readonly hint?: string
  readonly children: ReactNode
}

/** A control with its label, hint and error, tied together for assistive technology. */
export function Field({ label, error, hint, children }: FieldProps) {
  return (
    <BaseField.Root invalid={error !== undefined} className="flex flex-col gap-1.5">
      <BaseField.Label className="text-sm font-medium">{label}</BaseField.Label>
      {children}
      {hint !== undefined && error === undefined && (
        <BaseField.Description className="text-xs text-muted">{hint}</BaseField.Description>
      )}
      <BaseField.Error
        match={error !== undefined}
        className="text-xs font-medium text-danger first-letter:uppercase"
      >
        {error}
      </BaseField.Error>
    </BaseField.Root>
  )
}
