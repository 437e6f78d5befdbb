import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

/** Why it did not work. */
export function Notice({ children }: { readonly children: ReactNode }) {
  return (
    <p role="alert" className="mb-4 flex gap-2.5 rounded-md bg-danger-soft px-3.5 py-3 text-sm text-danger">
      <CircleAlert aria-hidden className="mt-px size-4 shrink-0" />
      <span>{children}</span>
    </p>
  )
}
