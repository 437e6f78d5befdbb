import type { ComponentProps } from 'react'
import { Select } from './select.tsx'

/** A `Select` with a visible label above it. */
export function SelectField<V extends string>(props: ComponentProps<typeof Select<V>>) {
  return (
    <div className="flex flex-col gap-1.5">
      {/* The select has the same accessible name. */}
      <span aria-hidden className="text-sm font-medium">
        {props.label}
      </span>
      <Select {...props} />
    </div>
  )
}
