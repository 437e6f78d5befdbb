import { Field as BaseField } from '@base-ui/react/field'
import type { ReactNode } from 'react'
import { cn } from '../../lib/cn.ts'
import { FieldRequired } from './field-required.ts'

interface FieldProps {
  readonly label: string
  /** Marks the control invalid and is shown below it. */
  readonly error?: string | undefined
  readonly hint?: string
  /** Marks the label with a star. */
  readonly required?: boolean
  /** For rows of fields whose column or placeholder shows what they are. */
  readonly hideLabel?: boolean
  readonly children: ReactNode
}

/** A star that is no part of the label's text or accessible name. */
const starClass = "after:content-['*'_/_'']"

/** A control with its label, hint and error, linked by ARIA attributes. */
export function Field({ label, error, hint, required = false, hideLabel = false, children }: FieldProps) {
  return (
    <BaseField.Root invalid={error !== undefined} className="flex flex-col gap-1.5">
      <BaseField.Label className={cn(hideLabel ? 'sr-only' : 'text-sm font-medium', required && starClass)}>
        {label}
      </BaseField.Label>
      <FieldRequired value={required}>{children}</FieldRequired>
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
