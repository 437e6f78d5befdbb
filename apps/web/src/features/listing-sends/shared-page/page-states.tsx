import { CloudOff } from 'lucide-react'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { Action } from './action.tsx'
import * as texts from './texts.ts'

/** Placeholder while the page loads. */
export function PageSkeleton() {
  return (
    <div aria-busy className="mx-auto max-w-[1120px] px-4 pt-24 sm:px-6">
      <output className="sr-only">{texts.loading}</output>
      <Skeleton className="h-8 w-64 max-w-full" />
      <Skeleton className="mt-3 h-4 w-80 max-w-full" />
      <Skeleton className="mt-8 aspect-3/2 max-w-[760px] rounded-lg" />
      <Skeleton className="mt-4 h-6 w-40" />
      <Skeleton className="mt-3 h-4 w-64" />
    </div>
  )
}

/** Shown when the page failed to load, although the link may be valid. */
export function PageError({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center px-6 py-16 text-center">
      <CloudOff aria-hidden strokeWidth={1.5} className="size-7 text-muted" />
      <h1 className="mt-4 text-2xl font-semibold tracking-tight text-balance">{texts.loadFailed}</h1>
      <p role="alert" className="mt-3 max-w-sm text-base text-muted">
        {getErrorMessage(error)}
      </p>
      <Action variant="primary" className="mt-6" onClick={onRetry}>
        {texts.tryAgain}
      </Action>
    </main>
  )
}
