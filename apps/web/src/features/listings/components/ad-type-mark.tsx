import type { AdType } from '@pb/rules/vocabulary'
import { cn } from '../../../lib/cn.ts'
import { adTypeTitle } from '../model/labels.ts'

const colors: Readonly<Record<AdType, { text: string; dot: string }>> = {
  sale: { text: 'text-sale', dot: 'bg-sale' },
  rental: { text: 'text-rental', dot: 'bg-rental' },
}

/** Rental or sale, in words and in the color that stands for it everywhere. */
export function AdTypeMark({ adType }: { readonly adType: AdType }) {
  return (
    <span className={cn('inline-flex items-center gap-1.5 text-xs font-medium', colors[adType].text)}>
      <span aria-hidden className={cn('size-1.5 rounded-full', colors[adType].dot)} />
      {adTypeTitle(adType)}
    </span>
  )
}
