import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { EmptyState } from '../../../components/ui/states.tsx'
import * as texts from './texts.ts'

interface NoResultsProps {
  /** The search has listings on other pages. */
  readonly hasOtherPages: boolean
  readonly firstPage: ReactNode
  readonly onReset: () => void
  /** Removes the area of a search that is limited to one. */
  readonly onClearArea: (() => void) | undefined
}

/** In place of results that are empty, with the ways on. */
export default function NoResults({ hasOtherPages, firstPage, onReset, onClearArea }: NoResultsProps) {
  if (hasOtherPages)
    return (
      <EmptyState icon={SearchX} title={texts.emptyPage} action={firstPage}>
        {texts.emptyPageHint}
      </EmptyState>
    )
  return (
    <EmptyState
      icon={SearchX}
      title={onClearArea ? texts.noListingsInArea : texts.noListings}
      action={
        <>
          {onClearArea && <Button onClick={onClearArea}>{texts.clearArea}</Button>}
          <Button onClick={onReset}>{texts.reset}</Button>
        </>
      }
    >
      {onClearArea ? texts.noListingsInAreaHint : texts.noListingsHint}
    </EmptyState>
  )
}
