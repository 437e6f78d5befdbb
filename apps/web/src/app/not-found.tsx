import type { ReactNode } from 'react'
import { ButtonLink } from '../components/ui/button-link.tsx'
import { HttpError } from '../lib/http-error.ts'
import { useDocumentTitle } from '../lib/use-document-title.ts'

/** True when the id in the page's URL does not exist or is malformed. */
export function isNotFoundOrInvalid(error: unknown): boolean {
  return error instanceof HttpError && (error.status === 404 || error.status === 400)
}

interface NotFoundProps {
  readonly title: string
  readonly to: string
  readonly action: string
  readonly children: ReactNode
}

/** Shown for a URL of a record that does not exist, with a link to continue. */
export function NotFound({ title, to, action, children }: NotFoundProps) {
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
