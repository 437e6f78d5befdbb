import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { Link } from '../../../components/ui/link.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { ErrorState } from '../../../components/ui/states.tsx'
import { HttpError } from '../../../lib/http-error.ts'
import { useDocumentTitle } from '../../../lib/use-document-title.ts'
import { passwordLinkQuery } from '../api.ts'
import { Entrance } from '../components/entrance.tsx'
import { ResetPasswordForm } from '../components/reset-password-form.tsx'

/** A link that was cut short is as good as none. */
function isDead(error: unknown): boolean {
  return error instanceof HttpError && (error.status === 404 || error.status === 400)
}

/** Somebody with a link from a supervisor sets a new password. */
export function Component() {
  useDocumentTitle('New password')
  const { token = '' } = useParams()
  const link = useQuery(passwordLinkQuery(token))

  if (isDead(link.error))
    return (
      <Entrance
        title="This link no longer works"
        lead="It was used already, has expired, or was copied in part."
      >
        <p className="text-sm">
          Ask a supervisor for a new one, or <Link to="/login">sign in</Link> if you know your password.
        </p>
      </Entrance>
    )
  if (link.isError)
    return (
      <Entrance title="A new password">
        <ErrorState error={link.error} onRetry={() => void link.refetch()} />
      </Entrance>
    )
  if (!link.data)
    return (
      <Entrance title="A new password" lead="One moment, please.">
        <Skeleton className="h-40" />
      </Entrance>
    )
  const { email, name, office } = link.data
  return (
    <Entrance
      office={office}
      title="A new password"
      lead={
        <>
          For {name}, {email}. You will be signed out everywhere else.
        </>
      }
    >
      <ResetPasswordForm token={token} email={email} />
    </Entrance>
  )
}
