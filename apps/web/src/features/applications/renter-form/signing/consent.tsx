import { useTexts } from '../texts/use-texts.ts'

interface ConsentProps {
  readonly id: string
  readonly text: string
  readonly agreed: boolean
  readonly describedBy: string | undefined
  readonly onChange: (agreed: boolean) => void
}

/** The text that is agreed to, in full, and its checkbox. */
export function Consent({ id, text, agreed, describedBy, onChange }: ConsentProps) {
  const texts = useTexts().sign
  return (
    <div>
      <section aria-label={texts.read} className="space-y-2 rounded-md bg-sunken p-3.5 text-sm text-pretty">
        <h3 className="font-semibold">{texts.read}</h3>
        {text.split(/\n{2,}/).map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </section>
      <label className="mt-2 flex min-h-11 cursor-pointer items-center gap-3 text-[16px]">
        <input
          id={id}
          type="checkbox"
          checked={agreed}
          aria-describedby={describedBy}
          onChange={({ target }) => onChange(target.checked)}
          className="size-5 shrink-0 accent-brand"
        />
        {texts.agree}
      </label>
    </div>
  )
}
