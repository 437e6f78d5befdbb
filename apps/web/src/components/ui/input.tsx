import { Input as BaseInput } from '@base-ui/react/input'
import { useContext, type ComponentProps } from 'react'
import { cn } from '../../lib/cn.ts'
import { selectOnClick } from '../../lib/select-on-click.ts'
import { FieldRequired } from './field-required.ts'
import { inputClass } from './input-class.ts'

/** A single-line text field; a surrounding `Field` labels and describes it. A click into an amount selects it. */
export function Input({
  className,
  ...rest
}: ComponentProps<typeof BaseInput> & { readonly className?: string }) {
  const required = useContext(FieldRequired)
  return (
    <BaseInput
      aria-required={required || undefined}
      {...(rest.inputMode === 'decimal' && selectOnClick)}
      {...rest}
      className={cn(inputClass, className)}
    />
  )
}
