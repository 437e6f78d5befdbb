import type { MouseEvent } from 'react'
import { cn } from '../../lib/cn.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger'
export type ButtonSize = 'sm' | 'md' | 'lg'

const base =
  'inline-flex shrink-0 items-center justify-center gap-2 rounded-md font-medium whitespace-nowrap select-none transition-colors [&_svg]:shrink-0'

const variants: Readonly<Record<ButtonVariant, string>> = {
  // Forced colors remove the fill and show the border.
  primary:
    'border border-transparent bg-brand text-on-brand not-disabled:hover:bg-brand-hover data-popup-open:bg-brand-hover',
  secondary: 'border bg-panel text-ink not-disabled:hover:bg-hover data-popup-open:bg-hover',
  ghost: 'text-ink not-disabled:hover:bg-hover data-popup-open:bg-hover',
  danger: 'border border-transparent bg-danger text-on-fill not-disabled:hover:opacity-90',
}

const sizes: Readonly<Record<ButtonSize, string>> = {
  sm: 'h-8 px-3 text-sm',
  md: 'h-9 px-3.5 text-sm',
  lg: 'h-11 px-5 text-base',
}

/** Classes of a button, for links and triggers that look like one. */
export function buttonClass(variant: ButtonVariant = 'secondary', size: ButtonSize = 'md'): string {
  return cn(base, variants[variant], sizes[size])
}

/** Properties of a control that ignores the second click of a double click: what it would do is already on its way. */
export const actsOnce = {
  onClickCapture: (event: MouseEvent) => {
    if (event.detail < 2) return
    event.preventDefault()
    event.stopPropagation()
  },
}

interface ButtonPurpose {
  readonly type?: 'button' | 'submit' | 'reset' | undefined
  readonly variant?: ButtonVariant | undefined
  readonly loading?: boolean | undefined
}

/**
 * What every button of the app spreads, also those of pages for people without an account: one that sends, saves or deletes
 * (it submits, has `loading`, is primary or dangerous) acts once for a double click; others may step on with every click.
 */
export const getClickProps = ({ type, variant, loading }: ButtonPurpose): Partial<typeof actsOnce> =>
  loading !== undefined || type === 'submit' || variant === 'primary' || variant === 'danger' ? actsOnce : {}
