import { formLanguages, type FormLanguage } from '@pb/rules/applications/vocabulary'
import { cn } from '../../../../lib/cn.ts'
import { useLanguage, useTexts } from '../texts/use-texts.ts'

/** The languages of the form by their own names. */
export function LanguageSwitch({ onChange }: { readonly onChange: (language: FormLanguage) => void }) {
  const texts = useTexts().page
  const current = useLanguage()
  return (
    <fieldset
      aria-label={texts.language}
      className="flex shrink-0 overflow-hidden rounded-full border bg-panel"
    >
      {formLanguages.map(({ key, title }) => (
        <button
          key={key}
          type="button"
          lang={key}
          aria-pressed={key === current}
          onClick={() => onChange(key)}
          className={cn(
            'min-h-11 rounded-full px-3 text-sm font-medium -outline-offset-4',
            key === current ? 'bg-sunken text-ink' : 'text-muted hover:text-ink',
          )}
        >
          {title}
        </button>
      ))}
    </fieldset>
  )
}
