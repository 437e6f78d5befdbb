import { useId, type ReactNode } from 'react'

/** A titled section of the side panel. */
export function PanelSection({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="border-t py-4 last:pb-0">
      <h3 id={id} className="mb-2 text-xs font-medium text-muted">
        {title}
      </h3>
      {children}
    </section>
  )
}
