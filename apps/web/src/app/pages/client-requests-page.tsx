import { useParams } from 'react-router'
import { PageBody, PageTitle } from '../../components/ui/page-title.tsx'
import { TabLinks } from '../../components/ui/tab-links.tsx'
import { requestsPath } from '../../features/clients/paths.ts'
import { Reassign } from '../../features/clients/record/reassign/reassign.tsx'
import { Requests } from '../../features/clients/requests/requests.tsx'
import { useUser } from '../../lib/use-session.ts'
import { Component as NotFound } from './not-found.tsx'
import * as texts from './texts.ts'

const tabs = [
  { key: 'requests', title: texts.requests, to: requestsPath },
  { key: 'reassign', title: texts.reassign, to: `${requestsPath}/reassign` },
] as const

/** Client requests, and for supervisors the reassignment of clients. */
export function Component() {
  const { tab = 'requests' } = useParams()
  const supervisor = useUser().roles.includes('SUPERVISOR')
  if (!tabs.some(({ key }) => key === tab) || (tab === 'reassign' && !supervisor)) return <NotFound />
  return (
    <PageBody className="flex max-w-[960px] flex-col gap-4 pt-5 pb-12">
      <PageTitle>{texts.clientRequests}</PageTitle>
      {supervisor && <TabLinks label={texts.clientRequests} tabs={tabs} current={tab} />}
      {tab === 'reassign' ? <Reassign /> : <Requests scope={supervisor ? 'office' : 'mine'} />}
    </PageBody>
  )
}
