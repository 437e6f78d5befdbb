import type { ComponentProps } from 'react'
import { Select } from './select.tsx'

/** One of a list, with its label above it as on any other field. */
export function SelectField<V extends string>(props: ComponentProps<typeof Select<V>>) {
  return (
    <div className="flex flex-col gap-1.5">
      {/* The list itself is named by the same words. */}
      <span aria-hidden className="text-sm font-medium">
        {props.label}
      </span>
      <Select {...props} />
    </div>
  )
}
