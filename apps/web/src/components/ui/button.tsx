import type { ButtonHTMLAttributes, Ref } from 'react'
import { cn } from '../../lib/cn.ts'
import { actsOnce, buttonClass, type ButtonSize, type ButtonVariant } from './button-class.ts'
import { Spinner } from './spinner.tsx'

export { buttonClass, type ButtonSize, type ButtonVariant } from './button-class.ts'

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly variant?: ButtonVariant
  readonly size?: ButtonSize
  /** Shows a spinner and disables the button. */
  readonly loading?: boolean
  readonly ref?: Ref<HTMLButtonElement>
}

/**
 * A button with the kit's variants and sizes. One that sends, saves or deletes (it submits, has `loading`, is primary or
 * dangerous) acts once for a double click; others may step on with every click.
 */
export function Button({ variant, size, loading, className, children, ...rest }: ButtonProps) {
  const isFinal =
    loading !== undefined || rest.type === 'submit' || variant === 'primary' || variant === 'danger'
  return (
    <button
      type="button"
      {...rest}
      {...(isFinal && actsOnce)}
      disabled={rest.disabled === true || loading}
      aria-busy={loading || undefined}
      className={cn(buttonClass(variant, size), 'disabled:opacity-60', className)}
    >
      {loading && <Spinner />}
      {children}
    </button>
  )
}
