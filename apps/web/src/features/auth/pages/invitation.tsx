import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { Link } from '../../../components/ui/link.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { ErrorState } from '../../../components/ui/states.tsx'
import { isNotFound } from '../../../lib/http-error.ts'
import { useDocumentTitle } from '../../../lib/use-document-title.ts'
import { invitationQuery } from '../api.ts'
import { Entrance } from '../components/entrance.tsx'
import { InvitationForm } from '../components/invitation-form.tsx'

/** An invited person, or an office's first supervisor, makes the account. */
export function Component() {
  useDocumentTitle('Invitation')
  const { token = '' } = useParams()
  const invitation = useQuery(invitationQuery(token))

  if (isNotFound(invitation.error))
    return (
      <Entrance
        title="This link no longer works"
        lead="It was used already, has expired, or was copied in part."
      >
        <p className="text-sm">
          Ask for a new invitation, or <Link to="/login">sign in</Link> if you have an account.
        </p>
      </Entrance>
    )
  if (invitation.isError)
    return (
      <Entrance title="Your invitation">
        <ErrorState error={invitation.error} onRetry={() => void invitation.refetch()} />
      </Entrance>
    )
  if (!invitation.data)
    return (
      <Entrance title="Your invitation" lead="One moment, please.">
        <Skeleton className="h-60" />
      </Entrance>
    )
  return (
    <Entrance
      office={invitation.data.office}
      title={invitation.data.email === null ? 'Set up your office' : 'Join your office'}
      lead={
        invitation.data.email === null
          ? 'You are its first person, and its supervisor.'
          : `You were invited as ${invitation.data.email}.`
      }
    >
      <InvitationForm token={token} invitation={invitation.data} />
    </Entrance>
  )
}
