import type { ReactNode } from 'react'
import { BrandMark } from '../../../../components/ui/brand-mark.tsx'
import { photoUrl } from '../../../../components/domain/photo/photo-frame.tsx'
import { Skyline } from './skyline.tsx'
import * as texts from '../texts.ts'

/** Shown next to the logo. An office of the same name is not repeated. */
const productName = texts.pbOffice

interface EntranceProps {
  readonly office?: string | undefined
  /** File name of the office's logo. */
  readonly logo?: string | null | undefined
  readonly title: string
  readonly lead?: ReactNode
  readonly children?: ReactNode
}

/** Layout of the signed-out pages: product name, content and skyline. */
export function SignInLayout({ office, logo, title, lead, children }: EntranceProps) {
  return (
    <div className="grid min-h-dvh bg-panel md:grid-cols-[minmax(440px,5fr)_7fr]">
      <main className="flex flex-col px-5 py-6 sm:px-10 md:px-14 md:py-10">
        <div className="flex items-center gap-2.5 text-base font-semibold tracking-[-0.01em]">
          <BrandMark />
          {productName}
        </div>
        <div className="mx-auto flex w-full max-w-sm grow flex-col justify-center py-12">
          {logo != null && (
            <img
              src={photoUrl('logo', logo)}
              alt=""
              className="mb-4 max-h-16 max-w-48 self-start rounded-md bg-white object-contain p-1.5"
            />
          )}
          {office !== undefined && office !== productName && (
            <p className="mb-1 text-sm font-medium text-brand-text">{office}</p>
          )}
          <h1 className="text-3xl font-semibold tracking-[-0.02em]">{title}</h1>
          {lead !== undefined && <div className="mt-2 text-base text-muted">{lead}</div>}
          {children !== undefined && <div className="mt-7">{children}</div>}
        </div>
        <p className="text-xs text-muted">{texts.tagline}</p>
      </main>
      <Skyline />
    </div>
  )
}
