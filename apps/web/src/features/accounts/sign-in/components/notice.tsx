import { CircleAlert, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '../../../../lib/cn.ts'

interface NoticeProps {
  /** Whether it is information rather than an error. */
  readonly quiet?: boolean
  readonly children: ReactNode
}

/** An error or information above a sign-in form. */
export function Notice({ quiet = false, children }: NoticeProps) {
  const Icon = quiet ? Info : CircleAlert
  return (
    <p
      role={quiet ? 'status' : 'alert'}
      className={cn(
        'mb-4 flex gap-2.5 rounded-md px-3.5 py-3 text-sm',
        quiet ? 'bg-sunken' : 'bg-danger-soft text-danger',
      )}
    >
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>{children}</span>
    </p>
  )
}
