import type { FormPaper } from '@pb/contract/application-forms'
import { textButtonClass } from '../styles.ts'
import { useTexts } from '../texts/use-texts.ts'
import { useRemovePaper } from './use-paper-changes.ts'

interface RemovedPaperProps {
  readonly paper: FormPaper
  readonly onRestored: () => void
}

/** Shows that a paper was removed, and brings it back. */
export function RemovedPaper({ paper, onRestored }: RemovedPaperProps) {
  const texts = useTexts().documents
  const { mutate, isPending, isError } = useRemovePaper(paper, onRestored)
  return (
    <li className="py-1 text-sm">
      <output className="text-muted wrap-anywhere">{texts.removed(paper.filename)}</output>{' '}
      <button
        type="button"
        disabled={isPending}
        onClick={() => mutate(true)}
        className={`${textButtonClass} px-1`}
      >
        {texts.undo}
      </button>
      {isError && (
        <span role="alert" className="block text-danger">
          {texts.notChanged}
        </span>
      )}
    </li>
  )
}
