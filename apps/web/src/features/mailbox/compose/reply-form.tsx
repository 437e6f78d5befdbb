import { lazy, Suspense } from 'react'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import type { ReplyFormProps } from './reply-form-props.ts'

const Reply = lazy(() => import('./reply.tsx'))

/** The form under an open thread: an answer, an answer to all, or what passes a message on. */
export function ReplyForm(props: ReplyFormProps) {
  return (
    <Suspense fallback={<Skeleton className="h-72 w-full" />}>
      <Reply {...props} />
    </Suspense>
  )
}
