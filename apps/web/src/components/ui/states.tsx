import { CircleAlert, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '../../lib/cn.ts'
import { getErrorMessage } from '../../lib/http-error.ts'
import { Button } from './button.tsx'
import * as texts from './texts.ts'

interface StateProps {
  readonly icon?: LucideIcon
  readonly title: string
  /** What the user can do about it. */
  readonly action?: ReactNode
  readonly className?: string
  readonly children?: ReactNode
}

/** Message for an empty list. */
export function EmptyState({ icon: Icon, title, action, className, children }: StateProps) {
  return (
    <div className={cn('flex flex-col items-center gap-1 px-6 py-12 text-center', className)}>
      {Icon && <Icon aria-hidden className="mb-2 size-6 text-muted" strokeWidth={1.5} />}
      <p className="text-base font-semibold">{title}</p>
      {children !== undefined && <div className="max-w-sm text-sm text-muted">{children}</div>}
      {action !== undefined && <div className="mt-4">{action}</div>}
    </div>
  )
}

interface ErrorStateProps {
  readonly title?: string
  readonly error: unknown
  readonly onRetry?: () => void
  readonly className?: string
}

/** Message for data that could not be loaded, with a retry button. */
export function ErrorState({ title = texts.notLoaded, error, onRetry, className }: ErrorStateProps) {
  return (
    <div role="alert" className={className}>
      <EmptyState
        icon={CircleAlert}
        title={title}
        action={onRetry && <Button onClick={onRetry}>{texts.tryAgain}</Button>}
      >
        {getErrorMessage(error)}
      </EmptyState>
    </div>
  )
}
