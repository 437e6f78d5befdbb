import { Unlink } from 'lucide-react'
import { BrandMark } from '../../../components/ui/brand-mark.tsx'

/** One and the same page for a link that was changed, has expired, was taken back, or never was. */
export function DeadLink() {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center px-6 py-16 text-center">
      <BrandMark />
      <Unlink aria-hidden strokeWidth={1.5} className="mt-10 size-7 text-muted" />
      <h1 className="mt-4 text-2xl font-semibold tracking-tight text-balance">This link does not work</h1>
      <p className="mt-3 max-w-sm text-base text-pretty text-muted">
        It may have run out or been taken back, or a part of it is missing. Please ask your agent, who sent it
        to you, for a new one.
      </p>
    </main>
  )
}
