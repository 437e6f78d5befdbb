import { useParams } from 'react-router'
import { ClientLists } from '../../features/clients/life/lists/client-lists.tsx'

/** Lists of clients that keep themselves. */
export function Component() {
  const { key } = useParams()
  return <ClientLists listKey={key} />
}
