import { Link } from 'react-router'
import { Card } from '../../../components/ui/panel.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { ErrorState } from '../../../components/ui/states.tsx'
import { useMailAccount } from './use-mail-account.ts'
import { AccountActions } from './account-actions.tsx'
import { AccountSummary } from './account-summary.tsx'
import { OAuthCallback } from './oauth-callback.tsx'
import { OfferPanel } from './offer-panel.tsx'
import { titleId } from './title-id.ts'
import { mailImportPath } from '../import/paths.ts'
import * as texts from './texts.ts'

/** Settings section of the mail account: its summary, offers and actions. */
export function MailAccount() {
  const account = useMailAccount()
  return (
    <Card as="section" id="mail-account" aria-labelledby={titleId} className="scroll-mt-20 px-4 py-4 sm:px-5">
      <h2 id={titleId} tabIndex={-1} className="text-base font-semibold outline-none">
        {texts.mailAccount}
      </h2>
      <p className="mt-0.5 mb-3 max-w-prose text-sm text-muted">{texts.syncsWithEmail}</p>
      <OAuthCallback />
      {account.isPending && (
        <output aria-label={texts.loadingAccount} className="flex flex-col gap-3 py-1">
          <Skeleton className="h-11" />
          <Skeleton className="h-9 w-2/3" />
        </output>
      )}
      {account.isError && !account.data && (
        <ErrorState error={account.error} onRetry={() => void account.refetch()} className="-my-6" />
      )}
      {account.data && (
        <div className="flex flex-col gap-4">
          <AccountSummary account={account.data} at={account.dataUpdatedAt} />
          {account.data.offer && <OfferPanel account={account.data} {...account.data.offer} />}
          <AccountActions account={account.data} />
        </div>
      )}
      <p className="mt-4 border-t pt-3 text-sm">
        <Link to={mailImportPath()} className="text-brand-text underline">
          {texts.importOldEmail}
        </Link>
        <span className="text-muted"> {texts.importOldEmailHint}</span>
      </p>
    </Card>
  )
}
