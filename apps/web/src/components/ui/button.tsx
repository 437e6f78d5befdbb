import type { ButtonHTMLAttributes, KeyboardEvent, MouseEvent, Ref } from 'react'
import { Link, type LinkProps } from 'react-router'
import { cn } from '../../lib/cn.ts'
import { buttonClass, type ButtonSize, type ButtonVariant } from './button-class.ts'
import { Spinner } from './spinner.tsx'

export { buttonClass, type ButtonSize, type ButtonVariant } from './button-class.ts'

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly variant?: ButtonVariant
  readonly size?: ButtonSize
  /** Shows a spinner and disables the button. Given at all, the second click of a double click does nothing. */
  readonly loading?: boolean
  readonly ref?: Ref<HTMLButtonElement>
}

/** The second click of a double click, and a key held down: what they would send is already on its way. */
const isRepeated = (event: MouseEvent | KeyboardEvent): boolean =>
  'repeat' in event ? event.repeat && event.key === 'Enter' : event.detail > 1

/** A button with the kit's variants and sizes. */
export function Button({ variant, size, loading, className, children, ...rest }: ButtonProps) {
  const ignoreRepeated = (event: MouseEvent | KeyboardEvent) => {
    if (loading === undefined || !isRepeated(event)) return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <button
      type="button"
      {...rest}
      onClickCapture={ignoreRepeated}
      onKeyDownCapture={ignoreRepeated}
      disabled={rest.disabled === true || loading}
      aria-busy={loading || undefined}
      className={cn(buttonClass(variant, size), 'disabled:opacity-60', className)}
    >
      {loading && <Spinner />}
      {children}
    </button>
  )
}

export interface ButtonLinkProps extends LinkProps {
  readonly variant?: ButtonVariant
  readonly size?: ButtonSize
}

/** A link that looks like a button. */
export function ButtonLink({ variant, size, className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={cn(buttonClass(variant, size), className)} />
}
