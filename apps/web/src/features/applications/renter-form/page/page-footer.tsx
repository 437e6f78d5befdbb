import type { RenterForm } from '@pb/contract/application-forms'
import { officeTimeZone } from '@pb/rules/time-zone'
import { getLocale } from '../texts/languages.ts'
import { useLanguage, useTexts } from '../texts/use-texts.ts'

/** The office, how long the link works, and that it is personal. */
export function PageFooter({ form }: { readonly form: RenterForm }) {
  const texts = useTexts().page
  const { address, phone } = form.office_contact
  const format = new Intl.DateTimeFormat(getLocale(useLanguage()), {
    dateStyle: 'long',
    timeZone: officeTimeZone,
  })
  const office = [form.office, address, phone].filter((part) => part !== '')
  return (
    <footer className="mx-auto max-w-[1040px] space-y-1.5 px-4 pt-6 pb-10 text-xs text-pretty text-muted sm:px-6 print:hidden">
      <p>{texts.worksUntil(format.format(form.time_expires * 1000))}</p>
      <p>
        {office.join(' · ')}. {texts.equalHousing}
      </p>
    </footer>
  )
}
