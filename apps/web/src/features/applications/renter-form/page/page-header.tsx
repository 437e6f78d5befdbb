import type { RenterForm } from '@pb/contract/application-forms'
import type { FormLanguage } from '@pb/rules/applications/vocabulary'
import { photoUrl } from '../../../../components/domain/photo/photo-frame.tsx'
import { BrandMark } from '../../../../components/ui/brand-mark.tsx'
import { LanguageSwitch } from './language-switch.tsx'

interface PageHeaderProps {
  readonly form: Pick<RenterForm, 'office' | 'office_contact'> | null
  readonly onLanguage: (language: FormLanguage) => void
}

/** The office, whose form it is, and the language. */
export function PageHeader({ form, onLanguage }: PageHeaderProps) {
  const logo = form?.office_contact.logo ?? null
  return (
    <header className="border-b bg-panel print:hidden">
      <div className="mx-auto flex h-14 max-w-[1040px] items-center gap-2.5 px-4 sm:px-6">
        <p className="flex min-w-0 grow items-center gap-2.5 text-base font-semibold [&>svg]:size-7">
          {logo === null ? (
            <BrandMark />
          ) : (
            <img src={photoUrl('logo', logo)} alt="" className="max-h-9 max-w-28 object-contain" />
          )}
          <span className="truncate">{form?.office}</span>
        </p>
        <LanguageSwitch onChange={onLanguage} />
      </div>
    </header>
  )
}
