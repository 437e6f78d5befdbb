import type { HTMLAttributes, ReactNode } from 'react'
import { cn } from '../../lib/cn.ts'

interface PanelProps {
  readonly title: string
  /** At the end of the title's line. */
  readonly action?: ReactNode
  readonly className?: string
  readonly children: ReactNode
}

/** A titled section of a page on its own background. */
export function Panel({ title, action, className, children }: PanelProps) {
  return (
    <section className={cn('rounded-lg border bg-panel p-5', className)}>
      <div className="flex min-h-6 items-baseline justify-between gap-4 pb-2">
        <h2 className="text-base font-semibold">{title}</h2>
        {action}
      </div>
      {children}
    </section>
  )
}

interface CardProps extends HTMLAttributes<HTMLElement> {
  readonly as?: 'div' | 'section' | 'ul' | 'ol' | 'li'
}

/** A part of a page on its own background, with a border. `Panel` is one with a title. */
export function Card({ as: Element = 'div', className, ...props }: CardProps) {
  return <Element {...props} className={cn('rounded-lg border bg-panel', className)} />
}
