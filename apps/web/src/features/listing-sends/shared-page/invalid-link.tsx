import { Unlink } from 'lucide-react'
import { BrandMark } from '../../../components/ui/brand-mark.tsx'
import * as texts from './texts.ts'

/** Shown for every link that is invalid, expired or revoked, so that the page does not reveal which. */
export function InvalidLink() {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center px-6 py-16 text-center">
      <BrandMark />
      <Unlink aria-hidden strokeWidth={1.5} className="mt-10 size-7 text-muted" />
      <h1 className="mt-4 text-2xl font-semibold tracking-tight text-balance">{texts.linkDoesNotWork}</h1>
      <p className="mt-3 max-w-sm text-base text-pretty text-muted">{texts.linkDoesNotWorkHint}</p>
    </main>
  )
}
