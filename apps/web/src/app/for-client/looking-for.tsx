import { useQuery } from '@tanstack/react-query'
import { clientSearchesQuery } from '../../queries/saved-searches.ts'

/** Client data is fresh for this long. */
const clientStaleMs = 2 * 60_000

interface LookingForProps {
  readonly userId: string
  /** Shown if the client has no searches. */
  readonly fallback: string
}

/** Summary of a client's searches in one line. */
export function LookingFor({ userId, fallback }: LookingForProps) {
  const { data } = useQuery({ ...clientSearchesQuery(userId), staleTime: clientStaleMs })
  const { line_1 = '', line_2 = '' } = data?.searches_info.search_info_parts ?? {}
  const text = [line_1, line_2].filter((line) => line !== '').join(' · ')
  return text === '' ? fallback : <span title={text}>{text}</span>
}
