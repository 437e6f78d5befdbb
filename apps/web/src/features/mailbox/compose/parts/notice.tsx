import { CircleAlert, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '../../../../lib/cn.ts'

interface NoticeProps {
  readonly tone: 'info' | 'warning' | 'danger'
  readonly action?: ReactNode
  readonly children: ReactNode
}

const tones = {
  info: 'bg-generated-soft text-generated',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
}

/** A persistent notice above the form. */
export function Notice({ tone, action, children }: NoticeProps) {
  const Icon = tone === 'info' ? Info : CircleAlert
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={cn('flex items-center gap-2.5 px-4 py-2 text-sm sm:px-5', tones[tone])}
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      <p className="min-w-0 grow">{children}</p>
      {action}
    </div>
  )
}
