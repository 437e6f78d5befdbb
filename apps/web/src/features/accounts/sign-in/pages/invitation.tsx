import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { Link } from '../../../../components/ui/link.tsx'
import { Skeleton } from '../../../../components/ui/skeleton.tsx'
import { ErrorState } from '../../../../components/ui/states.tsx'
import { isNotFound } from '../../../../lib/http-error.ts'
import { useDocumentTitle } from '../../../../lib/use-document-title.ts'
import { invitationQuery } from '../../../../queries/sign-in-links.ts'
import { SignInLayout } from '../components/sign-in-layout.tsx'
import { InvitationForm } from '../components/invitation-form.tsx'
import { invitedAs } from './text-templates.ts'
import * as texts from './texts.ts'

/** Creates the account of an invited member or of the office's first supervisor. */
export function Component() {
  useDocumentTitle(texts.invitation)
  const { token = '' } = useParams()
  const invitation = useQuery(invitationQuery(token))

  if (isNotFound(invitation.error))
    return (
      <SignInLayout title={texts.linkInvalid} lead={texts.linkInvalidLead}>
        <p className="text-sm">
          {texts.askForNewInvitationOr} <Link to="/login">{texts.signInLink}</Link> {texts.ifYouHaveAnAccount}
        </p>
      </SignInLayout>
    )
  if (invitation.isError)
    return (
      <SignInLayout title={texts.yourInvitation}>
        <ErrorState error={invitation.error} onRetry={() => void invitation.refetch()} />
      </SignInLayout>
    )
  if (!invitation.data)
    return (
      <SignInLayout title={texts.yourInvitation} lead={texts.oneMomentPlease}>
        <Skeleton className="h-60" />
      </SignInLayout>
    )
  return (
    <SignInLayout
      office={invitation.data.office}
      title={invitation.data.email === null ? texts.setUpYourOffice : texts.joinYourOffice}
      lead={invitation.data.email === null ? texts.firstMemberLead : invitedAs(invitation.data.email)}
    >
      <InvitationForm token={token} invitation={invitation.data} />
    </SignInLayout>
  )
}
