import { Input as BaseInput } from '@base-ui/react/input'
import { useContext, type ComponentProps } from 'react'
import { cn } from '../../lib/cn.ts'
import { FieldRequired } from './field-required.ts'
import { inputClass } from './input-class.ts'

/** A single-line text field; a surrounding `Field` labels and describes it. */
export function Input({
  className,
  ...rest
}: ComponentProps<typeof BaseInput> & { readonly className?: string }) {
  const required = useContext(FieldRequired)
  return <BaseInput aria-required={required || undefined} {...rest} className={cn(inputClass, className)} />
}
