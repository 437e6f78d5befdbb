import { defaultAdType } from '@pb/rules/vocabulary'
import { Navigate, useParams } from 'react-router'

/** Searching begins with the results of the default query, which the results page writes into its address. */
export function Component() {
  const { type } = useParams()
  const adType = type === 'sale' || type === 'rental' ? type : defaultAdType
  return <Navigate to={`/results/${adType}`} replace />
}
