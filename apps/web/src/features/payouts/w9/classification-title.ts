import type { W9 } from '@pb/contract/w9'
import { llcTaxes, w9Classifications } from '@pb/rules/deals/w9'

/** The tax classification of a Form W-9 in words: `LLC taxed as partnership`. */
export function getClassificationTitle({ classification, llc_tax, other_classification }: W9): string {
  if (classification === 'other') return other_classification
  const title = w9Classifications.find(({ key }) => key === classification)?.title ?? ''
  const tax = llcTaxes.find(({ key }) => key === llc_tax)?.title
  return tax === undefined ? title : `${title} taxed as ${tax.charAt(0).toLowerCase()}${tax.slice(1)}`
}
