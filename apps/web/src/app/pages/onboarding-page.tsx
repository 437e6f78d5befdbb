import { useParams } from 'react-router'
import { PageBody } from '../../components/ui/page-title.tsx'
import { LeftOut } from '../../features/onboarding/left-out.tsx'
import { Onboarding } from '../../features/onboarding/onboarding.tsx'
import { People } from '../../features/onboarding/people.tsx'
import { OpeningFile } from '../../features/opening-balances/opening-file.tsx'
import { OpeningList } from '../../features/opening-balances/opening-list.tsx'
import { RequireRole } from '../require-role.tsx'
import { Component as NotFoundPage } from './not-found.tsx'

function Part({ part, id }: { readonly part: string | undefined; readonly id: string | undefined }) {
  if (part === 'deals') return id === undefined ? <OpeningList /> : <OpeningFile key={id} id={id} />
  if (part === 'people') return <People />
  return part === 'left-out' ? <LeftOut /> : <Onboarding />
}

const parts = new Set([undefined, 'deals', 'people', 'left-out'])

/** An office that moves in, for supervisors. */
export function Component() {
  const { part, id } = useParams()
  const isKnown = parts.has(part) && (id === undefined || (part === 'deals' && /^[1-9]\d{0,18}$/.test(id)))
  if (!isKnown) return <NotFoundPage />
  return (
    <RequireRole needs="SUPERVISOR">
      <PageBody className="flex max-w-5xl flex-col gap-5 py-6">
        <Part part={part} id={id} />
      </PageBody>
    </RequireRole>
  )
}
