import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import { PageTitle } from '../../../components/ui/page-title.tsx'
import { useDocumentTitle } from '../../../lib/use-document-title.ts'
import { formatNumber } from '../../../lib/format.ts'
import type { Folder } from '../folders.ts'
import { hasFolderOperator } from './search-hints.ts'
import * as texts from './texts.ts'
import { folderCountsQuery } from '../../../queries/mailbox.ts'

interface ListHeadingProps {
  readonly folder: Folder
  readonly q: string
  /** A thread is open beside it, whose subject is the page heading. */
  readonly sub: boolean
}

/** Document title with the unread count. */
function TabTitle({ title, unread }: { readonly title: string; readonly unread: number }) {
  useDocumentTitle(unread > 0 ? `(${formatNumber(unread)}) ${title}` : title)
  return null
}

/** Heading of the list, with its unread count. */
export const ListHeading = memo(function ListHeading({ folder, q, sub }: ListHeadingProps) {
  const { data } = useQuery(folderCountsQuery)
  const unread = data?.find(({ id }) => id === folder.id)?.threadsUnread ?? 0
  const title = q === '' ? folder.label : hasFolderOperator(q) ? texts.search : texts.searchIn(folder.label)
  const meta = q === '' && unread > 0 ? texts.unreadCount(formatNumber(unread)) : undefined
  if (sub)
    return (
      <div className="flex items-baseline gap-3 px-4 pt-3.5 text-sm">
        <h2 className="text-base font-semibold">{title}</h2>
        <span className="text-muted">{meta}</span>
      </div>
    )
  return (
    <div className="px-4 pt-3">
      <PageTitle {...(meta !== undefined && { meta })}>{title}</PageTitle>
      {/* After PageTitle, which also sets the document title. */}
      <TabTitle title={title} unread={meta === undefined ? 0 : unread} />
    </div>
  )
})
