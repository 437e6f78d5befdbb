import { formLanguages, type FormLanguage } from '@pb/rules/applications/vocabulary'
import { cn } from '../../../../lib/cn.ts'
import { useLanguage, useTexts } from '../texts/use-texts.ts'

/** The languages of the form by their own names; codes where there is little room. */
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
          aria-label={title}
          onClick={() => onChange(key)}
          className={cn(
            'min-h-11 min-w-12 rounded-full px-3 text-sm font-medium -outline-offset-4',
            key === current ? 'bg-sunken text-ink' : 'text-muted hover:text-ink',
          )}
        >
          <span className="sm:hidden">{key.toUpperCase()}</span>
          <span className="hidden sm:inline">{title}</span>
        </button>
      ))}
    </fieldset>
  )
}
