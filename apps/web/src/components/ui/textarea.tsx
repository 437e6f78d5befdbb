import { Field } from '@base-ui/react/field'
import { useContext, type ComponentProps } from 'react'
import { cn } from '../../lib/cn.ts'
import { FieldRequired } from './field-required.ts'
import { inputClass } from './input-class.ts'

/** A text area that grows with its content; a surrounding `Field` labels and describes it. */
export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  const required = useContext(FieldRequired)
  return (
    <Field.Control
      render={
        <textarea
          aria-required={required || undefined}
          {...rest}
          className={cn(inputClass, 'field-sizing-content h-auto! min-h-28 py-2', className)}
        />
      }
    />
  )
}
