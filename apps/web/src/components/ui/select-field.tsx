import type { ComponentProps } from 'react'
import { Select } from './select.tsx'

/** A `Select` with a visible label above it. */
export function SelectField<V extends string>({
  required = false,
  ...props
}: ComponentProps<typeof Select<V>> & { readonly required?: boolean }) {
  return (
    <div className="flex flex-col gap-1.5">
      {/* The select has the same accessible name. */}
      <span aria-hidden className="text-sm font-medium">
        {props.label}
        {required && '*'}
      </span>
      <Select {...props} />
    </div>
  )
}
