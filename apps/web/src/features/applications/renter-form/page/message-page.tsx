import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

interface MessagePageProps {
  readonly icon: LucideIcon
  readonly title: string
  readonly children: ReactNode
}

/** A page with one message, such as for a link that does not work. */
export function MessagePage({ icon: Icon, title, children }: MessagePageProps) {
  return (
    <main className="mx-auto flex max-w-md flex-col items-center px-6 py-20 text-center">
      <span className="flex size-14 items-center justify-center rounded-full bg-sunken">
        <Icon aria-hidden strokeWidth={1.5} className="size-7 text-muted" />
      </span>
      <h1 className="mt-5 text-2xl font-semibold tracking-tight text-balance">{title}</h1>
      <div className="mt-3 space-y-6 text-[16px] leading-normal text-pretty text-muted">{children}</div>
    </main>
  )
}
