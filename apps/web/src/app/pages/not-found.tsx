import { ButtonLink } from '../../components/ui/button.tsx'
import { useDocumentTitle } from '../../lib/use-document-title.ts'

export function Component() {
  useDocumentTitle('Page not found')
  return (
    <div className="flex flex-col items-center px-6 pt-24 text-center">
      <p className="text-sm font-medium text-muted tabular-nums">404</p>
      <h1 className="mt-1 text-2xl font-semibold tracking-[-0.015em]">Page not found</h1>
      <p className="mt-2 max-w-sm text-base text-muted">The address is wrong, or what was here is gone.</p>
      <ButtonLink to="/" variant="primary" className="mt-6">
        Go back to homepage
      </ButtonLink>
    </div>
  )
}
