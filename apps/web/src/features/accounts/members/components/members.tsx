import { useQuery } from '@tanstack/react-query'
import { UserRoundPlus, Users } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { PageBody, PageTitle } from '../../../../components/ui/page-title.tsx'
import { Pager } from '../../../../components/ui/pager.tsx'
import { Skeleton } from '../../../../components/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../../components/ui/states.tsx'
import { useUrlState } from '../../../../lib/use-url-state.ts'
import { useDebounced } from '../../../../lib/use-debounced.ts'
import { membersQuery } from '../../../../queries/accounts.ts'
import {
  countMemberPages,
  formatMembersView,
  parseMembersView,
  toMembersQuery,
  type MembersView,
} from '../members-url.ts'
import { InvitationPanel } from './invitation-panel.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { MemberPanel } from './member-panel.tsx'
import { getEntryKey, MembersTable } from './members-table.tsx'
import { MembersToolbar } from './members-toolbar.tsx'
import * as texts from '../texts.ts'

const urlFormat = { parse: parseMembersView, format: formatMembersView }
const defaultView = parseMembersView(new URLSearchParams())

/** The office's members, with search, filters and panels. The view is stored in the URL. */
export function Members() {
  const [view, update, linkTo] = useUrlState(urlFormat)
  const search = useDebounced(view.search, 200)
  const { data, error, refetch, isPlaceholderData } = useQuery(
    membersQuery(toMembersQuery({ ...view, search })),
  )
  const [inviting, setInviting] = useState(false)

  function change(next: Partial<MembersView>): void {
    // A changed filter returns to the first page; opening a panel does not.
    const page = 'open' in next || 'page' in next ? {} : { page: 1 }
    update((now) => ({ ...now, ...page, ...next }))
  }

  /** Sorts by a column, or reverses the order if the list is already sorted by it. */
  function sortBy(sort: MembersView['sort']): void {
    update((now) => ({ ...now, page: 1, sort, descending: now.sort === sort && !now.descending }))
  }

  const entries = data?.collection ?? []
  const opened = entries.find((entry) => getEntryKey(entry) === view.open) ?? null
  const member = view.open !== null && !view.open.startsWith('invitation-') ? view.open : null
  const close = (): void => change({ open: null })
  return (
    <PageBody className="max-w-[1200px] pt-5 pb-12">
      <PageTitle
        actions={
          <Button variant="primary" onClick={() => setInviting(true)}>
            <UserRoundPlus aria-hidden className="size-4" />
            {texts.invite}
          </Button>
        }
      >
        {texts.members}
      </PageTitle>
      <div className="mt-4 flex flex-col gap-4" aria-busy={isPlaceholderData || undefined}>
        <MembersToolbar view={view} counts={data?.counts} onChange={change} />
        {data && entries.length > 0 && (
          <MembersTable
            entries={entries}
            sort={{ key: view.sort, direction: view.descending ? 'desc' : 'asc' }}
            onSort={sortBy}
            onOpen={(open) => change({ open })}
          />
        )}
        {data && entries.length === 0 && (
          <EmptyState
            icon={Users}
            title={texts.noMembers}
            action={<Button onClick={() => update(() => defaultView)}>{texts.showAllMembers}</Button>}
          >
            {texts.noMembersHint}
          </EmptyState>
        )}
        {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton className="h-96 rounded-md" />}
        {data && (
          <Pager
            page={view.page}
            pages={countMemberPages(data.total)}
            toPage={(page) => linkTo((now) => ({ ...now, page, open: null }))}
          />
        )}
      </div>
      <InviteDialog open={inviting} onOpenChange={setInviting} />
      <MemberPanel id={member} name={opened?.name ?? texts.member} onClose={close} />
      <InvitationPanel entry={opened?.invitation_id ? opened : null} onClose={close} />
    </PageBody>
  )
}
