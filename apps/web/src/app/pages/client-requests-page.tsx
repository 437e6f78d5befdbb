import { useParams } from 'react-router'
import { PageTitle } from '../../components/ui/page-title.tsx'
import { TabLinks } from '../../components/ui/tab-links.tsx'
import { requestsPath } from '../../features/clients/model/paths.ts'
import { Reassign } from '../../features/clients/office/reassign.tsx'
import { Requests } from '../../features/clients/office/requests.tsx'
import { useUser } from '../../lib/use-session.ts'
import { Component as NotFound } from './not-found.tsx'

const tabs = [
  { key: 'requests', title: 'Requests', to: requestsPath },
  { key: 'reassign', title: 'Reassign', to: `${requestsPath}/reassign` },
] as const

/** Whose client is whose: requests that wait for a supervisor, and for supervisors the handing over of clients. */
export function Component() {
  const { tab = 'requests' } = useParams()
  const supervisor = useUser().roles.includes('SUPERVISOR')
  if (!tabs.some(({ key }) => key === tab) || (tab === 'reassign' && !supervisor)) return <NotFound />
  return (
    <div className="mx-auto flex w-full max-w-[960px] flex-col gap-4 px-4 pt-5 pb-12 sm:px-6">
      <PageTitle>Client requests</PageTitle>
      {supervisor && <TabLinks label="Client requests" tabs={tabs} current={tab} />}
      {tab === 'reassign' ? <Reassign /> : <Requests scope={supervisor ? 'office' : 'mine'} />}
    </div>
  )
}
