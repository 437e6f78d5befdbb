import type { ReactNode } from 'react'

interface FieldRowProps {
  readonly label: string
  readonly htmlFor: string
  readonly action?: ReactNode
  readonly children: ReactNode
}

/** A row with label, field and optional action. */
export function FieldRow({ label, htmlFor, action, children }: FieldRowProps) {
  return (
    <div className="flex min-h-10 shrink-0 items-start gap-2 border-b px-4 focus-within:border-focus sm:px-5">
      <label htmlFor={htmlFor} className="w-14 shrink-0 py-2.5 text-sm text-muted">
        {label}
      </label>
      {children}
      {action !== undefined && <div className="flex shrink-0 items-center py-1">{action}</div>}
    </div>
  )
}
