import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Tag } from '../../../../components/ui/tag.tsx'
import * as texts from '../texts.ts'

interface NotImplementedProps {
  readonly icon: LucideIcon
  readonly title: string
  /** What is planned, and the alternative until then. */
  readonly children: ReactNode
}

/** A placeholder for a planned part of the profile. */
export function NotImplemented({ icon: Icon, title, children }: NotImplementedProps) {
  return (
    <section className="flex items-start gap-4 rounded-lg border border-dashed p-5">
      <span className="flex size-9 shrink-0 items-center justify-center rounded-md bg-sunken text-muted">
        <Icon aria-hidden className="size-[18px]" strokeWidth={1.75} />
      </span>
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <h2 className="text-base font-semibold">{title}</h2>
          <Tag>{texts.notImplementedYet}</Tag>
        </div>
        <p className="mt-1 max-w-xl text-sm text-pretty text-muted">{children}</p>
      </div>
    </section>
  )
}
