import { ChevronDown } from 'lucide-react'
import { useState, type ReactNode } from 'react'

interface MoreProps {
  readonly title: string
  /** What matters most of it, in sight while it is folded. */
  readonly note?: string | null
  /** It stands open from the start. */
  readonly open?: boolean
  /** Which home it is about, for those who do not see it above. */
  readonly subject: string
  readonly children: ReactNode
}

/** A part that is folded away; what is in it is made, and fetched, when it is first opened. */
export function More({ title, note, open = false, subject, children }: MoreProps) {
  const [opened, setOpened] = useState(open)
  return (
    <details
      className="group/more border-t"
      open={open || undefined}
      onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}
    >
      <summary className="flex h-12 list-none items-center text-sm font-semibold [&::-webkit-details-marker]:hidden">
        {title}
        <span className="sr-only"> of {subject}</span>
        <span className="ml-auto pl-3 text-right font-normal text-muted group-open/more:invisible">
          {note}
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
