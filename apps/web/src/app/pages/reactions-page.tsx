import { ReactionsPage } from '../../features/listing-sends/reactions/reactions-page.tsx'
import { openCompose } from '../../features/mailbox/compose/index.ts'

/** What clients like and asked on their private pages. */
export function Component() {
  return <ReactionsPage onReply={(to) => openCompose({ kind: 'new', to })} />
}
