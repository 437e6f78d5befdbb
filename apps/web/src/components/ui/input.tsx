import { Input as BaseInput } from '@base-ui/react/input'
import type { ComponentProps } from 'react'
import { cn } from '../../lib/cn.ts'

/** Classes of a text field, shared with comboboxes. */
export const inputClass =
  'h-9 w-full min-w-0 rounded-md border border-line-strong/60 bg-panel px-3 text-sm text-ink hover:border-line-strong data-invalid:border-danger disabled:opacity-60'

/** A single-line text field; a surrounding `Field` labels and describes it. */
export function Input({
  className,
  ...rest
}: ComponentProps<typeof BaseInput> & { readonly className?: string }) {
  return <BaseInput {...rest} className={cn(inputClass, className)} />
}
