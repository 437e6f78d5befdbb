import type { ComponentProps, ReactNode } from 'react'
import { cn } from '../../lib/cn.ts'
import { useDocumentTitle } from '../../lib/use-document-title.ts'

interface PageTitleProps {
  readonly children: string
  /** Beside the title, in muted text. */
  readonly meta?: ReactNode
  /** At the end of the line. */
  readonly actions?: ReactNode
  readonly className?: string
}

/** The page's heading, also set as the document title. */
export function PageTitle({ children, meta, actions, className }: PageTitleProps) {
  useDocumentTitle(children)
  return (
    <div className={cn('flex min-h-9 flex-wrap items-center gap-x-3 gap-y-2', className)}>
      <h1 className="text-xl font-semibold tracking-[-0.01em]">{children}</h1>
      {meta !== undefined && <div className="text-sm text-muted">{meta}</div>}
      {actions !== undefined && (
        <div className="ml-auto flex flex-wrap items-center gap-2 max-sm:grow max-sm:justify-end">
          {actions}
        </div>
      )}
    </div>
  )
}

/** What a page consists of, in the middle of the window; `className` gives its largest width and what is above and below. */
export function PageBody({ className, ...props }: ComponentProps<'div'>) {
  return <div {...props} className={cn('mx-auto w-full px-4 sm:px-6', className)} />
}
