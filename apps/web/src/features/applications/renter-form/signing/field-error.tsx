import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

/** An error message below what it is about. */
export function FieldError({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  return (
    <p id={id} role="alert" className="flex items-start gap-1.5 pt-1.5 text-sm font-medium text-danger">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      {children}
    </p>
  )
}
