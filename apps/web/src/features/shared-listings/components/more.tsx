import { ChevronDown } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { cn } from '../../../lib/cn.ts'

interface MoreProps {
  readonly title: string
  /** Which home it is about, for those who do not see it above. */
  readonly subject: string
  readonly children: ReactNode
}

/** A part that is folded away; what is in it is made, and fetched, when it is first opened. */
export function More({ title, subject, children }: MoreProps) {
  const [opened, setOpened] = useState(false)
  return (
    <details
      className="group/more border-t"
      onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}
    >
      <summary className="flex h-12 list-none items-center text-sm font-semibold [&::-webkit-details-marker]:hidden">
        {title}
        <span className="sr-only"> of {subject}</span>
        <ChevronDown
          aria-hidden
          className={cn('ml-auto size-[18px] text-muted transition-transform group-open/more:rotate-180')}
        />
      </summary>
      <div className="pb-5">{opened && children}</div>
    </details>
  )
}
