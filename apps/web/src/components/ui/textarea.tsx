import { Field } from '@base-ui/react/field'
import type { ComponentProps } from 'react'
import { cn } from '../../lib/cn.ts'
import { inputClass } from './input.tsx'

/** Several lines of text, growing with what is typed; inside a `Field` it is labelled and described by it. */
export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  return (
    <Field.Control
      render={
        <textarea
          {...rest}
          className={cn(inputClass, 'field-sizing-content h-auto! min-h-28 py-2', className)}
        />
      }
    />
  )
}
