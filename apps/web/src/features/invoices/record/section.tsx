import type { ReactNode } from 'react'

interface SectionProps {
  readonly title: string
  readonly action?: ReactNode
  readonly children: ReactNode
}

/** A titled part of the column beside the form. */
export function Section({ title, action, children }: SectionProps) {
  return (
    <section aria-label={title} className="border-t pt-3">
      <div className="flex min-h-8 items-center justify-between gap-3">
        <h3 className="text-sm font-semibold">{title}</h3>
        {action}
      </div>
      {children}
    </section>
  )
}
