import type { FormField } from '@pb/rules/applications/fields'
import { MonitorSmartphone } from 'lucide-react'
import { formatValue } from '../model/field-text.ts'
import { useField, useFormStore } from '../saving/use-form.ts'
import { useLanguage, useTexts } from '../texts/use-texts.ts'
import { textButtonClass } from '../styles.ts'

/** Shows that a field was changed on another device, with a button that takes the other value back. */
export function OtherDeviceNotice({ field }: { readonly field: FormField }) {
  const texts = useTexts().field
  const all = useTexts()
  const language = useLanguage()
  const store = useFormStore()
  const { otherDevice, stored } = useField(field)
  if (otherDevice === null) return null
  const { replaced, other } = otherDevice
  const show = (value: string) => formatValue(all, language, field, value)
  const there = stored === '' ? texts.removedElsewhere : texts.changedElsewhere(show(stored))
  const here = other === null ? texts.secretChangedElsewhere : texts.replacedHere(show(other))
  return (
    <div className="mt-2 rounded-md bg-warning-soft px-3 pt-2.5 pb-1 text-sm text-ink">
      <output className="flex gap-2 wrap-anywhere">
        <MonitorSmartphone aria-hidden className="mt-0.5 size-4 shrink-0 text-warning" />
        {replaced === 'there' && other !== null ? there : here}
      </output>
      <p className="flex flex-wrap gap-x-5 pl-6">
        {other !== null && (
          <button
            type="button"
            onClick={() => store.answerOtherDevice(field, true)}
            className={`${textButtonClass} wrap-anywhere`}
          >
            {other === '' ? texts.useEmpty : texts.use(show(other))}
          </button>
        )}
        <button
          type="button"
          onClick={() => store.answerOtherDevice(field, false)}
          className={textButtonClass}
        >
          {texts.ok}
        </button>
      </p>
    </div>
  )
}
