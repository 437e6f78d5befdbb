import { Link as RouterLink, type LinkProps } from 'react-router'
import { cn } from '../../lib/cn.ts'

/** A link within running text. */
export function Link({ className, ...rest }: LinkProps) {
  return (
    <RouterLink
      {...rest}
      className={cn(
        'rounded-xs font-medium text-brand-text underline decoration-current/30 underline-offset-2 hover:decoration-current',
        className,
      )}
    />
  )
}
