import { Suspense } from 'react'
import { lazy } from '../../../lib/lazy.ts'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import type { ReplyFormProps } from './reply-form-props.ts'

const Reply = lazy(() => import('./reply-composer.tsx'))

/** The reply form below an open thread, loaded on demand. */
export function ReplyForm(props: ReplyFormProps) {
  return (
    <Suspense fallback={<Skeleton className="h-72 w-full" />}>
      <Reply {...props} />
    </Suspense>
  )
}
