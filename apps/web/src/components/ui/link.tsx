import { Link as RouterLink, type LinkProps } from 'react-router'
import { cn } from '../../lib/cn.ts'

/** Classes of a link within text. */
export const linkClass =
  'rounded-xs font-medium text-brand-text underline decoration-current/30 underline-offset-2 hover:decoration-current'

/** A link within text. */
export function Link({ className, ...rest }: LinkProps) {
  return <RouterLink {...rest} className={cn(linkClass, className)} />
}
