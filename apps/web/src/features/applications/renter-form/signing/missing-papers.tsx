import { FolderOpen } from 'lucide-react'
import { listMissingPapers } from '../model/papers.ts'
import { useFormState } from '../saving/use-form.ts'
import { textButtonClass } from '../styles.ts'
import { useTexts } from '../texts/use-texts.ts'

interface MissingPapersProps {
  readonly title: string
  readonly onAdd: () => void
}

/** Documents that are asked for and not there yet; the form can be signed without them. */
export function MissingPapers({ title, onAdd }: MissingPapersProps) {
  const texts = useTexts()
  const missing = listMissingPapers(useFormState().form)
  if (missing.length === 0) return null
  return (
    <section aria-labelledby="papers-title" className="rounded-lg bg-warning-soft p-4 sm:p-5 print:hidden">
      <h2 id="papers-title" className="flex items-center gap-2 text-[16px] font-semibold">
        <FolderOpen aria-hidden className="size-[18px] text-warning" />
        {title}
      </h2>
      <ul className="list-disc pt-1.5 pl-10 text-[15px] marker:text-muted">
        {missing.map(({ document, have, need }) => (
          <li key={document}>{texts.review.missing(texts.documents.kinds[document].title, have, need)}</li>
        ))}
      </ul>
      <p className="pt-2 text-sm text-pretty">{texts.review.missingDocumentsHint}</p>
      <button type="button" onClick={onAdd} className={textButtonClass}>
        {texts.review.add}
      </button>
    </section>
  )
}
