import { useInfiniteQuery } from '@tanstack/react-query'
import { Card } from '../../components/ui/panel.tsx'
import { Link } from '../../components/ui/link.tsx'
import { formatNumber } from '../../lib/format.ts'
import { inquiriesQuery, toAnswer } from '../../queries/inquiries.ts'
import { InquiriesList } from './list/inquiries-list.tsx'
import { useRowKeys } from './list/use-row-keys.ts'
import { inquiriesPath, inquiryPath } from './paths.ts'
import * as texts from './texts.ts'

/** Inquiries that wait for the agent's answer, and how many are unassigned. */
export default function DashboardInquiries() {
  const { data } = useInfiniteQuery(inquiriesQuery(toAnswer))
  const unassigned = data?.pages[0]?.counts.unassigned ?? 0
  useRowKeys({ currentId: undefined, onSearch: () => false })
  return (
    <Card className="overflow-hidden">
      <p className="flex flex-wrap items-baseline justify-end gap-x-4 border-b px-4 py-2 text-sm">
        {unassigned > 0 && (
          <Link to={`${inquiriesPath}?scope=unassigned`} className="mr-auto">
            {texts.unassignedWaiting(formatNumber(unassigned))}
          </Link>
        )}
        <Link to={inquiriesPath}>{texts.allInquiries}</Link>
      </p>
      <InquiriesList view={toAnswer} toPath={inquiryPath} />
    </Card>
  )
}
