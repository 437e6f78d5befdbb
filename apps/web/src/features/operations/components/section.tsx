import { useId, type ReactNode } from 'react'

interface SectionProps {
  readonly title: string
  readonly note?: string
  readonly children: ReactNode
}

/** A titled, full-width section of the page. */
export function Section({ title, note, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <div className="mb-3 flex flex-wrap items-baseline gap-x-3">
        <h2 id={id} className="text-base font-semibold">
          {title}
        </h2>
        {note !== undefined && <p className="text-xs text-muted">{note}</p>}
      </div>
      {children}
    </section>
  )
}
