import { Link, type LinkProps } from 'react-router'
import { cn } from '../../lib/cn.ts'
import { buttonClass, type ButtonSize, type ButtonVariant } from './button-class.ts'

export interface ButtonLinkProps extends LinkProps {
  readonly variant?: ButtonVariant
  readonly size?: ButtonSize
}

/** A link that looks like a button. In a file of its own: pages without a router have buttons, but no links of it. */
export function ButtonLink({ variant, size, className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={cn(buttonClass(variant, size), className)} />
}
