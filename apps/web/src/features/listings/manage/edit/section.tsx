import type { ReactNode } from 'react'

/** A titled section of the panel. */
export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title} className="border-t py-4 first:border-t-0 first:pt-0">
      <h3 className="pb-3 text-base font-semibold">{title}</h3>
      <div className="grid grid-cols-2 gap-x-4 gap-y-3">{children}</div>
    </section>
  )
}
