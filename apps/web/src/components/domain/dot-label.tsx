import { cn } from '../../lib/cn.ts'

export type DotLabelTone = 'sale' | 'rental' | 'generated'

const tones: Readonly<Record<DotLabelTone, { readonly text: string; readonly dot: string }>> = {
  sale: { text: 'text-sale', dot: 'bg-sale' },
  rental: { text: 'text-rental', dot: 'bg-rental' },
  generated: { text: 'text-generated', dot: 'bg-generated' },
}

/** A label with a colored dot: rentals, sales and generated searches each have their color. */
export function DotLabel({ tone, children }: { readonly tone: DotLabelTone; readonly children: string }) {
  return (
    <span className={cn('inline-flex items-baseline gap-1.5 text-xs font-medium', tones[tone].text)}>
      <span aria-hidden className={cn('size-1.5 -translate-y-px rounded-full', tones[tone].dot)} />
      {children}
    </span>
  )
}
