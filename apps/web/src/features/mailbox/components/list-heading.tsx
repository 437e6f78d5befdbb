import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import { PageTitle } from '../../../components/ui/page-title.tsx'
import { useDocumentTitle } from '../../../lib/use-document-title.ts'
import { formatNumber } from '../../../lib/format.ts'
import { labelsQuery } from '../api/labels.ts'
import type { Folder } from '../model/folders.ts'
import { namesFolder } from '../model/search-hints.ts'

interface ListHeadingProps {
  readonly folder: Folder
  readonly q: string
  /** A thread stands beside it, whose subject is the page's heading. */
  readonly sub: boolean
}

/** The browser's tab says how much is unread, which is looked at from other tabs. */
function TabTitle({ title, unread }: { readonly title: string; readonly unread: number }) {
  useDocumentTitle(unread > 0 ? `(${formatNumber(unread)}) ${title}` : title)
  return null
}

/** Which list it is, and how much of it is unread. */
export const ListHeading = memo(function ListHeading({ folder, q, sub }: ListHeadingProps) {
  const { data } = useQuery(labelsQuery)
  const unread = data?.find(({ id }) => id === folder.id)?.threadsUnread ?? 0
  const title = q === '' ? folder.label : namesFolder(q) ? 'Search' : `Search in ${folder.label}`
  const meta = q === '' && unread > 0 ? `${formatNumber(unread)} unread` : undefined
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
      {/* After the heading, which names the tab too. */}
      <TabTitle title={title} unread={meta === undefined ? 0 : unread} />
    </div>
  )
})
