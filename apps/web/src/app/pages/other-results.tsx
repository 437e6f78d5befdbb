import type { ComponentProps } from 'react'
import { SelectedResults } from '../../features/listings/results/selected/selected-results.tsx'
import { Component as NotFoundPage } from './not-found.tsx'

interface OtherResultsProps extends ComponentProps<typeof SelectedResults> {
  /** The last part of the path. */
  readonly type: string | undefined
}

/** Selected listings, and the answer to unknown kinds of results. */
export default function OtherResults({ type, ...rest }: OtherResultsProps) {
  return type === 'selected' ? <SelectedResults {...rest} /> : <NotFoundPage />
}
