import { useQuery } from '@tanstack/react-query'
import { clientSearchesQuery } from '../../../queries/saved-searches.ts'
import { BrochureButton } from './brochure-button.tsx'
import type { ListingSource } from './listing-source.ts'

interface ResultsBrochureProps {
  readonly source: ListingSource
  /** The loaded client. */
  readonly clientId: string | undefined
}

/** The brochure of all results, for the loaded client at first. */
export default function ResultsBrochure({ source, clientId = '' }: ResultsBrochureProps) {
  const { data } = useQuery(clientSearchesQuery(clientId))
  return <BrochureButton source={source} client={data && { user_id: clientId, name: data.name }} />
}
