import { cn } from '../../lib/cn.ts'

export type MarkTone = 'sale' | 'rental' | 'generated'

const tones: Readonly<Record<MarkTone, { readonly text: string; readonly dot: string }>> = {
  sale: { text: 'text-sale', dot: 'bg-sale' },
  rental: { text: 'text-rental', dot: 'bg-rental' },
  generated: { text: 'text-generated', dot: 'bg-generated' },
}

/** A word with a dot in the color that stands for it everywhere. */
export function Mark({ tone, children }: { readonly tone: MarkTone; readonly children: string }) {
  return (
    <span className={cn('inline-flex items-baseline gap-1.5 text-xs font-medium', tones[tone].text)}>
      <span aria-hidden className={cn('size-1.5 -translate-y-px rounded-full', tones[tone].dot)} />
      {children}
    </span>
  )
}
