import { useNavigate } from 'react-router'
import { useUrlState } from '../../lib/use-url-state.ts'
import { ApplicationsList } from './list/applications-list.tsx'
import { formatView, parseView, type ListView } from './list/list-view.ts'
import { ApplicationDetail } from './view/application-detail.tsx'

const viewFormat = { parse: parseView, format: formatView }

/** The list of applications, or the one in the URL. */
export function ApplicationsPage() {
  const [view, update, linkTo] = useUrlState(viewFormat)
  const navigate = useNavigate()

  function change(next: Partial<ListView>): void {
    update((now) => ({ ...now, page: 1, ...next }))
  }
  if (view.form !== null)
    return (
      <ApplicationDetail
        id={view.form}
        toList={() => linkTo((now) => ({ ...now, form: null }))}
        onBack={() => void navigate(linkTo((now) => ({ ...now, form: null })))}
        toForm={(form) => linkTo((now) => ({ ...now, form }))}
      />
    )
  return (
    <ApplicationsList view={view} onChange={change} toPage={(page) => linkTo((now) => ({ ...now, page }))} />
  )
}
