import { listPaperGroups } from '../model/papers.ts'
import { useFormState } from '../saving/use-form.ts'
import { useTexts } from '../texts/use-texts.ts'
import { useToken } from '../use-token.ts'
import { PaperCard } from './paper-card.tsx'
import { useLater } from './use-later.ts'

/** The documents that are asked for, and a place for others. */
export function PapersStep() {
  const texts = useTexts().documents
  const { form } = useFormState()
  const { isLater, setLater } = useLater(useToken())
  return (
    <div className="space-y-3">
      {listPaperGroups(form).map((item) => (
        <PaperCard
          key={item.document}
          item={item}
          later={isLater(item.document)}
          onLater={(chosen) => setLater(item.document, chosen)}
        />
      ))}
      <p className="pt-1 text-sm text-muted">{texts.formats}</p>
    </div>
  )
}
