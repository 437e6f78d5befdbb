import { ButtonLink } from '../../components/ui/button-link.tsx'
import { useDocumentTitle } from '../../lib/use-document-title.ts'
import * as texts from './texts.ts'

export function Component() {
  useDocumentTitle(texts.pageNotFound)
  return (
    <div className="flex flex-col items-center px-6 pt-24 text-center">
      <p className="text-sm font-medium text-muted tabular-nums">404</p>
      <h1 className="mt-1 text-2xl font-semibold tracking-[-0.015em]">{texts.pageNotFound}</h1>
      <p className="mt-2 max-w-sm text-base text-muted">{texts.pageNotFoundHint}</p>
      <ButtonLink to="/" variant="primary" className="mt-6">
        {texts.goBackToHomepage}
      </ButtonLink>
    </div>
  )
}
