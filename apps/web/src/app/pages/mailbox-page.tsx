import { Suspense } from 'react'
import { useParams } from 'react-router'
import { lazy } from '../../lib/lazy.ts'
import { showAddClientDialog } from '../../features/clients/add-client-store.ts'
import type { MailboxSlots } from '../../features/mailbox/clients/slots.ts'
import { Mailbox } from '../../features/mailbox/mailbox.tsx'
import { findFolderByPath } from '../../features/mailbox/folders.ts'
import { LookingFor } from '../for-client/looking-for.tsx'
import { renderStopRequest } from '../for-client/stop-request.tsx'
import { NotFound } from '../not-found.tsx'
import * as texts from './texts.ts'

// A separate chunk, since it is not needed for the first messages and is usually empty.
const MailboxStatus = lazy(async () => {
  const { MailboxStatus: status } = await import('../../features/mailbox/accounts/mailbox-status.tsx')
  return { default: status }
})

const InvitationCard = lazy(() => import('../../features/calendar/invitations/invitation-card.tsx'))

// Created once, so that it does not re-render with each thread.
const status = (
  <Suspense>
    <MailboxStatus />
  </Suspense>
)

const slots: MailboxSlots = {
  onAddClient: showAddClientDialog,
  renderSearchSummary: (userId, otherwise) => <LookingFor userId={userId} fallback={otherwise} />,
  renderStopRequest,
  renderInvitation: (messageId) => (
    <Suspense>
      <InvitationCard messageId={messageId} />
    </Suspense>
  ),
}

const id = /^[1-9]\d{0,18}$/

/** The mailbox: a folder, or a thread in it. */
export function Component() {
  const { folder: path, threadId } = useParams()
  const folder = findFolderByPath(path)
  if (!folder || (threadId !== undefined && !id.test(threadId)))
    return (
      <NotFound title={texts.folderNotFound} to="/mailbox/inbox" action={texts.goToInbox}>
        {texts.folderNotFoundHint}
      </NotFound>
    )
  return (
    <>
      {status}
      <Mailbox folder={folder} threadId={threadId} slots={slots} />
    </>
  )
}
