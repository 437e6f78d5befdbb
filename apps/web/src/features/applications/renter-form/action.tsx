import type { ButtonHTMLAttributes, Ref } from 'react'
import { buttonClass, getClickProps, type ButtonVariant } from '../../../components/ui/button-class.ts'
import { Spinner } from '../../../components/ui/spinner.tsx'
import { cn } from '../../../lib/cn.ts'

interface ActionProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly variant?: ButtonVariant
  readonly loading?: boolean
  readonly ref?: Ref<HTMLButtonElement>
}

/** A button large enough for touch. Disabled while its action is pending. */
export function Action({ variant = 'secondary', loading, className, children, ...rest }: ActionProps) {
  return (
    <button
      type="button"
      {...rest}
      {...getClickProps({ type: rest.type, variant, loading })}
      disabled={rest.disabled === true || loading}
      aria-busy={loading || undefined}
      className={cn(buttonClass(variant, 'lg'), 'min-h-11 disabled:opacity-60', className)}
    >
      {loading && <Spinner />}
      {children}
    </button>
  )
}
