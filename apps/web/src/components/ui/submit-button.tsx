import { useId, useState, type MouseEvent } from 'react'
import { cn } from '../../lib/cn.ts'
import { Button, type ButtonProps } from './button.tsx'

interface SubmitButtonProps extends Omit<ButtonProps, 'disabled' | 'title'> {
  /** Why it does nothing yet; null once it does. */
  readonly obstacle: string | null
  /** Shows why from the beginning. */
  readonly explained?: boolean
}

/**
 * The button that ends a dialog. While something is missing it can be reached but does nothing, and shows why: in its
 * description, and beside it once pressed.
 */
export function SubmitButton({
  obstacle,
  explained = false,
  variant = 'primary',
  className,
  onClick,
  ...rest
}: SubmitButtonProps) {
  const reasonId = useId()
  const [pressed, setPressed] = useState(false)
  const blocked = obstacle !== null && rest.loading !== true
  if (!blocked && pressed) setPressed(false)
  function handleClick(event: MouseEvent<HTMLButtonElement>): void {
    if (!blocked) {
      onClick?.(event)
      return
    }
    // Of a form's button, also the click that Enter in a field makes.
    event.preventDefault()
    setPressed(true)
  }
  return (
    <>
      {blocked && (
        <span
          id={reasonId}
          role={pressed ? 'alert' : undefined}
          className={cn(
            pressed || explained ? 'mr-auto min-w-0 self-center text-sm' : 'sr-only',
            pressed ? 'text-danger' : 'text-muted',
          )}
        >
          {obstacle}
        </span>
      )}
      <Button
        {...rest}
        variant={variant}
        title={blocked ? obstacle : undefined}
        aria-disabled={blocked || undefined}
        aria-describedby={blocked ? reasonId : undefined}
        onClick={handleClick}
        className={cn('aria-disabled:opacity-60', className)}
      />
    </>
  )
}
