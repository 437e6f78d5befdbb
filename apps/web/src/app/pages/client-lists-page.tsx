import { useParams } from 'react-router'
import { ClientLists } from '../../features/clients/lists/client-lists.tsx'

/** Smart lists. */
export function Component() {
  const { key } = useParams()
  return <ClientLists listKey={key} />
}
