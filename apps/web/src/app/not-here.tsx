import type { ReactNode } from 'react'
import { ButtonLink } from '../components/ui/button.tsx'
import { HttpError } from '../lib/http-error.ts'
import { useDocumentTitle } from '../lib/use-document-title.ts'

/** True where an id of the page's address leads to nothing, also where it cannot be one. */
export function leadsNowhere(error: unknown): boolean {
  return error instanceof HttpError && (error.status === 404 || error.status === 400)
}

interface NotHereProps {
  readonly title: string
  readonly to: string
  readonly action: string
  readonly children: ReactNode
}

/** What the address named is gone, and where to go on. */
export function NotHere({ title, to, action, children }: NotHereProps) {
  useDocumentTitle(title)
  return (
    <div className="flex flex-col items-center px-6 pt-24 text-center">
      <h1 className="text-xl font-semibold tracking-[-0.01em]">{title}</h1>
      <p className="mt-2 max-w-sm text-base text-muted">{children}</p>
      <ButtonLink to={to} variant="primary" className="mt-6">
        {action}
      </ButtonLink>
    </div>
  )
}
