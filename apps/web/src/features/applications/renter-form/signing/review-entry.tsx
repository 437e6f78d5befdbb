import { useTexts } from '../texts/use-texts.ts'

interface EntryProps {
  readonly label: string
  /** Null for a required field that is empty. */
  readonly value: string | null
}

/** One line of what is read before signing. */
export function Entry({ label, value }: EntryProps) {
  const texts = useTexts().review
  return (
    <div className="grid gap-x-4 py-2 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="text-[15px] leading-snug whitespace-pre-line wrap-anywhere">
        {value ?? <span className="text-danger">{texts.empty}</span>}
      </dd>
    </div>
  )
}
