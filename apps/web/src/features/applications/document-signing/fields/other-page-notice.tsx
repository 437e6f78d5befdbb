import type { SigningField } from '@pb/contract/document-fields'
import { MonitorSmartphone } from 'lucide-react'
import { textButtonClass } from '../../renter-form/styles.ts'
import { useLanguage } from '../../renter-form/texts/use-texts.ts'
import { fieldTexts } from './texts.ts'
import { isMarked, type Fields } from './use-fields.ts'

interface OtherPageNoticeProps {
  readonly field: SigningField
  readonly fields: Fields
}

/** Shows that another open page saved something else, and lets the signer choose. */
export function OtherPageNotice({ field, fields }: OtherPageNoticeProps) {
  const texts = fieldTexts[useLanguage()]
  const { other } = fields.getEntry(field)
  if (other === null) return null
  const { value } = other
  const isMark = (field.kind === 'checkbox' || field.kind === 'signature') && isMarked(value)
  return (
    <div className="mt-2 rounded-md bg-warning-soft px-3 pt-2.5 pb-1 text-sm text-ink">
      <output className="flex gap-2 wrap-anywhere">
        <MonitorSmartphone aria-hidden className="mt-0.5 size-4 shrink-0 text-warning" />
        {value === '' ? texts.removedElsewhere : texts.changedElsewhere(isMark ? texts.mark : value)}
      </output>
      <p className="flex flex-wrap gap-x-5 pl-6">
        <button type="button" onClick={() => fields.answerOther(field, true)} className={textButtonClass}>
          {texts.takeOther}
        </button>
        <button type="button" onClick={() => fields.answerOther(field, false)} className={textButtonClass}>
          {texts.keepThis}
        </button>
      </p>
    </div>
  )
}
