import { useQuery } from '@tanstack/react-query'
import { UserRoundPlus, Users } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { PageTitle } from '../../../components/ui/page-title.tsx'
import { Pager } from '../../../components/ui/pager.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../components/ui/states.tsx'
import { useAddressView } from '../../../lib/use-address-view.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { membersQuery } from '../api.ts'
import { formatMembersView, pageSize, parseMembersView, type MembersView } from '../model/members-url.ts'
import { InvitationPanel } from './invitation-panel.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { MemberPanel, type PhotoOf } from './member-panel.tsx'
import { entryKey, MembersTable } from './members-table.tsx'
import { MembersToolbar } from './members-toolbar.tsx'

const words = { parse: parseMembersView, format: formatMembersView }
const everybody = parseMembersView(new URLSearchParams())

/** The people of the office: who they are, who comes and who goes. The address says what is shown. */
export function Members({ photoOf }: { readonly photoOf: PhotoOf }) {
  const [view, update, linkTo] = useAddressView(words)
  const search = useDebounced(view.search, 200)
  const { data, error, refetch, isPlaceholderData } = useQuery(membersQuery({ ...view, search }))
  const [inviting, setInviting] = useState(false)

  function change(next: Partial<MembersView>): void {
    // What narrows the list starts at its first page; a panel belongs to one entry whatever is shown.
    const page = 'open' in next || 'page' in next ? {} : { page: 1 }
    update((now) => ({ ...now, ...page, ...next }))
  }

  /** A press on a column's title turns its own order round, or begins another one. */
  function sortBy(sort: MembersView['sort']): void {
    update((now) => ({ ...now, page: 1, sort, descending: now.sort === sort && !now.descending }))
  }

  const entries = data?.collection ?? []
  const opened = entries.find((entry) => entryKey(entry) === view.open) ?? null
  const member = view.open !== null && !view.open.startsWith('invitation-') ? view.open : null
  const close = (): void => change({ open: null })
  return (
    <div className="mx-auto w-full max-w-[1200px] px-4 pt-5 pb-12 sm:px-6">
      <PageTitle
        actions={
          <Button variant="primary" onClick={() => setInviting(true)}>
            <UserRoundPlus aria-hidden className="size-4" />
            Invite
          </Button>
        }
      >
        Members
      </PageTitle>
      <div className="mt-4 flex flex-col gap-4" aria-busy={isPlaceholderData || undefined}>
        <MembersToolbar view={view} counts={data?.counts} onChange={change} />
        {data && entries.length > 0 && (
          <MembersTable
            entries={entries}
            sort={{ key: view.sort, direction: view.descending ? 'desc' : 'asc' }}
            onSort={sortBy}
            onOpen={(open) => change({ open })}
            photoOf={photoOf}
          />
        )}
        {data && entries.length === 0 && (
          <EmptyState
            icon={Users}
            title="Nobody"
            action={<Button onClick={() => update(() => everybody)}>Show everybody</Button>}
          >
            Nobody in the office fits this search.
          </EmptyState>
        )}
        {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton className="h-96 rounded-md" />}
        {data && (
          <Pager
            page={view.page}
            pages={Math.ceil(data.total / pageSize)}
            toPage={(page) => linkTo((now) => ({ ...now, page, open: null }))}
          />
        )}
      </div>
      <InviteDialog open={inviting} onOpenChange={setInviting} />
      <MemberPanel id={member} name={opened?.name ?? 'Member'} photoOf={photoOf} onClose={close} />
      <InvitationPanel entry={opened?.invitation_id ? opened : null} onClose={close} />
    </div>
  )
}
