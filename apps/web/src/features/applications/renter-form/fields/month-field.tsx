import type { FormField } from '@pb/rules/applications/fields'
import type { FocusEvent } from 'react'
import { getLocale } from '../texts/languages.ts'
import { useLanguage, useTexts } from '../texts/use-texts.ts'
import { useField, useFormStore } from '../saving/use-form.ts'
import { inputClass } from '../styles.ts'
import { FieldFrame } from './field-frame.tsx'

const months = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'))

/** A date of which month and year are asked, since few remember the day; stored as the first of the month. */
export function MonthField({ field }: { readonly field: FormField }) {
  const texts = useTexts().field
  const store = useFormStore()
  const { typed } = useField(field)
  const names = new Intl.DateTimeFormat(getLocale(useLanguage()), { month: 'long', timeZone: 'UTC' })
  // While one of the two is missing, `typed` is no date yet: `2021--01`.
  const [year = '', month = ''] = typed.split('-')

  const change = (nextYear: string, nextMonth: string) =>
    store.type(field, nextYear === '' && nextMonth === '' ? '' : `${nextYear}-${nextMonth}-01`)
  function leave({ currentTarget, relatedTarget }: FocusEvent): void {
    if (!currentTarget.contains(relatedTarget)) store.commit(field)
  }
  return (
    <FieldFrame field={field} group>
      {(control) => (
        <div className="grid grid-cols-[minmax(0,1fr)_7rem] gap-2" onBlur={leave}>
          <select
            {...control}
            aria-label={texts.month}
            value={month}
            onChange={({ target }) => change(year, target.value)}
            className={inputClass}
          >
            <option value="">{texts.month}</option>
            {months.map((value) => (
              <option key={value} value={value}>
                {names.format(new Date(`2021-${value}-01T00:00:00Z`))}
              </option>
            ))}
          </select>
          <input
            aria-label={texts.year}
            aria-invalid={control['aria-invalid']}
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            placeholder={texts.year}
            value={year}
            onChange={({ target }) => change(target.value.replace(/\D/g, ''), month)}
            className={inputClass}
          />
        </div>
      )}
    </FieldFrame>
  )
}
