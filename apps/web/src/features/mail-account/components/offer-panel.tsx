import type { MailAccount, MailIssuer } from '@pb/contract/mail-accounts'
import { Button } from '../../../components/ui/button.tsx'
import { useAcceptOffer, useDeclineOffer } from '../api.ts'
import { issuerNames } from '../model/words.ts'

interface OfferPanelProps {
  readonly account: MailAccount
  readonly address: string
  readonly issuer: MailIssuer
}

/** An account whose address is not the agent's own: nothing is connected until the agent says that it is meant. */
export function OfferPanel({ account, address, issuer }: OfferPanelProps) {
  const accept = useAcceptOffer()
  const decline = useDeclineOffer()
  const busy = accept.isPending || decline.isPending
  return (
    <div role="alert" className="rounded-md bg-warning-soft px-3.5 py-3 text-sm">
      <p className="font-semibold text-warning">Is this the account you mean?</p>
      <p className="mt-1 wrap-break-word text-warning">
        {issuerNames[issuer]} has opened <b className="font-semibold">{address}</b>. You sign in as{' '}
        {account.own_address}. If you connect it, your mail is sent from {address}.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          size="sm"
          variant="primary"
          loading={accept.isPending}
          disabled={busy}
          onClick={() => accept.mutate(address)}
        >
          Connect it
        </Button>
        <Button
          size="sm"
          loading={decline.isPending}
          disabled={busy}
          onClick={() => decline.mutate(undefined)}
        >
          Do not connect
        </Button>
      </div>
    </div>
  )
}
