import type { MailAccount, MailIssuer } from '@pb/contract/mail-accounts'
import { Button } from '../../../components/ui/button.tsx'
import { useAcceptOffer, useDeclineOffer } from './mutations.ts'
import { issuerNames } from './account-status.ts'
import * as texts from './texts.ts'

interface OfferPanelProps {
  readonly account: MailAccount
  readonly address: string
  readonly issuer: MailIssuer
}

/** Asks before connecting an account whose address differs from the agent's. */
export function OfferPanel({ account, address, issuer }: OfferPanelProps) {
  const accept = useAcceptOffer()
  const decline = useDeclineOffer()
  const busy = accept.isPending || decline.isPending
  return (
    <div role="alert" className="rounded-md bg-warning-soft px-3.5 py-3 text-sm">
      <p className="font-semibold text-warning">{texts.isThisYourAccount}</p>
      <p className="mt-1 wrap-break-word text-warning">
        {texts.issuerOpened(issuerNames[issuer])} <b className="font-semibold">{address}</b>
        {texts.connectWarning(account.own_address, address)}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          size="sm"
          variant="primary"
          loading={accept.isPending}
          disabled={busy}
          onClick={() => accept.mutate(address)}
        >
          {texts.connectIt}
        </Button>
        <Button
          size="sm"
          loading={decline.isPending}
          disabled={busy}
          onClick={() => decline.mutate(undefined)}
        >
          {texts.dontConnect}
        </Button>
      </div>
    </div>
  )
}
