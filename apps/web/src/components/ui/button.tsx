import type { ButtonHTMLAttributes, Ref } from 'react'
import { cn } from '../../lib/cn.ts'
import { buttonClass, getClickProps, type ButtonSize, type ButtonVariant } from './button-class.ts'
import { Spinner } from './spinner.tsx'

export { buttonClass, type ButtonSize, type ButtonVariant } from './button-class.ts'

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly variant?: ButtonVariant
  readonly size?: ButtonSize
  /** Shows a spinner and disables the button. */
  readonly loading?: boolean
  readonly ref?: Ref<HTMLButtonElement>
}

/** A button with the kit's variants and sizes. */
export function Button({ variant, size, loading, className, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      {...getClickProps({ type: rest.type, variant, loading })}
      disabled={rest.disabled === true || loading}
      aria-busy={loading || undefined}
      className={cn(buttonClass(variant, size), 'disabled:opacity-60', className)}
    >
      {loading && <Spinner />}
      {children}
    </button>
  )
}
