import type { ComponentProps } from 'react'
import { cn } from '../../lib/cn.ts'

const looks = {
  box: 'rounded-md bg-danger-soft px-3 py-2 text-sm text-danger',
  warning: 'rounded-md bg-warning-soft px-3 py-2 text-sm text-warning',
  text: 'text-sm text-danger',
  strong: 'text-sm font-medium text-danger',
  field: 'text-xs font-medium text-danger',
} as const

interface FormMessageProps extends ComponentProps<'p'> {
  /** In a box by default; `field` below one field. A `warning` is not read out at once, unless its `role` asks for it. */
  readonly look?: keyof typeof looks
}

/** What is wrong with a form or a step, beside it. */
export function FormMessage({ look = 'box', className, children, ...props }: FormMessageProps) {
  return (
    <p role={look === 'warning' ? undefined : 'alert'} {...props} className={cn(className, looks[look])}>
      {children}
    </p>
  )
}
