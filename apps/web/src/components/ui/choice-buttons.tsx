import { cn } from '../../lib/cn.ts'

interface ChoiceButtonsProps<V extends string> {
  readonly label: string
  readonly value: V | ''
  readonly choices: readonly { readonly value: V; readonly label: string; readonly lang?: string }[]
  readonly onChange: (value: V) => void
}

/** A choice between two buttons, large enough for a thumb. Of its own, so that the page loads little else. */
export function ChoiceButtons<V extends string>({ label, value, choices, onChange }: ChoiceButtonsProps<V>) {
  return (
    <fieldset aria-label={label} className="flex w-fit gap-0.5 rounded-md border bg-panel p-[3px]">
      {choices.map(({ value: choice, label: text, lang }) => (
        <button
          key={choice}
          type="button"
          lang={lang}
          aria-pressed={choice === value}
          onClick={() => onChange(choice)}
          className={cn(
            'min-h-10 min-w-16 rounded-sm px-3 text-sm font-medium',
            choice === value ? 'bg-sunken text-ink' : 'text-muted hover:text-ink',
          )}
        >
          {text}
        </button>
      ))}
    </fieldset>
  )
}
