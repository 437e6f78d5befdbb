import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { Link } from '../../../../components/ui/link.tsx'
import { Skeleton } from '../../../../components/ui/skeleton.tsx'
import { ErrorState } from '../../../../components/ui/states.tsx'
import { HttpError } from '../../../../lib/http-error.ts'
import { useDocumentTitle } from '../../../../lib/use-document-title.ts'
import { passwordLinkQuery } from '../../../../queries/sign-in-links.ts'
import { SignInLayout } from '../components/sign-in-layout.tsx'
import { ResetPasswordForm } from '../components/reset-password-form.tsx'
import { newPasswordLead } from './text-templates.ts'
import * as texts from './texts.ts'

/** Whether the link is unknown, used, expired or truncated. */
function isInvalidLink(error: unknown): boolean {
  return error instanceof HttpError && (error.status === 404 || error.status === 400)
}

/** Sets a new password through a link from a supervisor. */
export function Component() {
  useDocumentTitle(texts.newPassword)
  const { token = '' } = useParams()
  const link = useQuery(passwordLinkQuery(token))

  if (isInvalidLink(link.error))
    return (
      <SignInLayout title={texts.linkInvalid} lead={texts.linkInvalidLead}>
        <p className="text-sm">
          {texts.askForNewLinkOr} <Link to="/login">{texts.signInLink}</Link> {texts.ifYouKnowYourPassword}
        </p>
      </SignInLayout>
    )
  if (link.isError)
    return (
      <SignInLayout title={texts.setNewPassword}>
        <ErrorState error={link.error} onRetry={() => void link.refetch()} />
      </SignInLayout>
    )
  if (!link.data)
    return (
      <SignInLayout title={texts.setNewPassword} lead={texts.oneMomentPlease}>
        <Skeleton className="h-40" />
      </SignInLayout>
    )
  const { email, name, office } = link.data
  return (
    <SignInLayout office={office} title={texts.setNewPassword} lead={<>{newPasswordLead(name, email)}</>}>
      <ResetPasswordForm token={token} owner={link.data} />
    </SignInLayout>
  )
}
