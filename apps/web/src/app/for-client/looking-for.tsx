import { useQuery } from '@tanstack/react-query'
import { clientSearchesQuery } from '../../features/saved-searches/api.ts'

/** Data of clients is taken for current for so long. */
const clientStaleMs = 2 * 60_000

interface LookingForProps {
  readonly userId: string
  /** What stands in its place where nothing is known. */
  readonly otherwise: string
}

/** What a client looks for, in one line. */
export function LookingFor({ userId, otherwise }: LookingForProps) {
  const { data } = useQuery({ ...clientSearchesQuery(userId), staleTime: clientStaleMs })
  const { line_1 = '', line_2 = '' } = data?.searches_info.search_info_parts ?? {}
  const words = [line_1, line_2].filter((line) => line !== '').join(' · ')
  return words === '' ? otherwise : <span title={words}>{words}</span>
}
