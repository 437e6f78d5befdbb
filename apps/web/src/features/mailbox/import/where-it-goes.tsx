import { useMailAccount } from '../accounts/use-mail-account.ts'
import * as texts from './texts.ts'

const issuers = { google: texts.gmail, microsoft: texts.outlook } as const

/** Where imported mail is kept, and what it does not start. */
export function WhereItGoes() {
  const { data: account } = useMailAccount()
  const provider = account && account.provider !== 'builtin' ? account : null
  return (
    <p className="max-w-2xl text-sm text-muted">
      {provider
        ? texts.notCopied(provider.issuer === null ? texts.imap : issuers[provider.issuer])
        : texts.staysHere}{' '}
      {texts.nothingStarts}
    </p>
  )
}
