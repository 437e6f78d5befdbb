import { adTypes } from '@pb/rules/vocabulary'
import { useParams } from 'react-router'
import { Results } from '../../features/listings/components/results.tsx'
import { SelectedResults } from '../../features/listings/components/selected-results.tsx'

/** Search results of one ad type, the other type begins anew; at any other path, the listings that are named. */
export function Component() {
  const { type } = useParams()
  const adType = adTypes.find((known) => known === type)
  return adType ? <Results key={adType} adType={adType} /> : <SelectedResults />
}
