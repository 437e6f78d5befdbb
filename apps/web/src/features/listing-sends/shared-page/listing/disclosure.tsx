import { ChevronDown } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import * as texts from '../texts.ts'

interface DisclosureProps {
  readonly title: string
  /** Shown beside the title while the section is collapsed. */
  readonly summary?: string | null
  /** Expanded initially. */
  readonly open?: boolean
  /** The listing's address, for screen readers. */
  readonly subject: string
  readonly children: ReactNode
}

/** A collapsible section. Its content is mounted, and fetched, when it is first expanded. */
export function Disclosure({ title, summary, open = false, subject, children }: DisclosureProps) {
  const [opened, setOpened] = useState(open)
  return (
    <details
      className="group/more border-t"
      open={open || undefined}
      onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}
    >
      <summary className="flex h-12 list-none items-center text-sm font-semibold [&::-webkit-details-marker]:hidden">
        {title}
        <span className="sr-only"> {texts.ofListing(subject)}</span>
        <span className="ml-auto pl-3 text-right font-normal text-muted group-open/more:invisible">
          {summary}
        </span>
        <ChevronDown
          aria-hidden
          className="ml-3 size-[18px] shrink-0 text-muted transition-transform group-open/more:rotate-180"
        />
      </summary>
      <div className="pb-5">{opened && children}</div>
    </details>
  )
}
