import { adTypes } from '@pb/rules/vocabulary'
import { useParams } from 'react-router'
import { Results } from '../../features/listings/components/results.tsx'
import { Component as NotFound } from './not-found.tsx'

/** Search results of one ad type; the other type begins anew. */
export function Component() {
  const { type } = useParams()
  const adType = adTypes.find((known) => known === type)
  return adType ? <Results key={adType} adType={adType} /> : <NotFound />
}
