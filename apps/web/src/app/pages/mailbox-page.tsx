import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { showAddClient } from '../../features/clients/open-dialog.ts'
import type { MailboxSlots } from '../../features/mailbox/clients/slots.ts'
import { Mailbox } from '../../features/mailbox/mailbox.tsx'
import { folderOfPath } from '../../features/mailbox/model/folders.ts'
import { LookingFor } from '../for-client/looking-for.tsx'
import { NotHere } from '../not-here.tsx'

// Apart from what the first mail is shown with: it comes a moment later, and mostly has nothing to say.
const MailboxStatus = lazy(async () => {
  const { MailboxStatus: status } = await import('../../features/mail-account/components/mailbox-status.tsx')
  return { default: status }
})

// Made once: it is not drawn anew with each thread.
const status = (
  <Suspense>
    <MailboxStatus />
  </Suspense>
)

const slots: MailboxSlots = {
  onAddClient: showAddClient,
  lookingFor: (userId, otherwise) => <LookingFor userId={userId} otherwise={otherwise} />,
}

const id = /^[1-9]\d{0,18}$/

/** The mailbox: a folder, or a thread in it. */
export function Component() {
  const { folder: path, threadId } = useParams()
  const folder = folderOfPath(path)
  if (!folder || (threadId !== undefined && !id.test(threadId)))
    return (
      <NotHere title="No such folder" to="/mailbox/inbox" action="Go to the inbox">
        The address names no folder of the mailbox, or no thread.
      </NotHere>
    )
  return (
    <>
      {status}
      <Mailbox folder={folder} threadId={threadId} slots={slots} />
    </>
  )
}
