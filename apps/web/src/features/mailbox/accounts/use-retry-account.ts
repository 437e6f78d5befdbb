import type { MailAccount } from '@pb/contract/mail-accounts'
import { useQueryClient } from '@tanstack/react-query'
import { useMutation } from '../../../lib/use-mutation.ts'
import { call, contract } from '../../../lib/api.ts'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { mailAccountKey } from '../../../queries/mailbox-keys.ts'
import * as texts from './texts.ts'

const api = contract.mailAccounts
/** How often the outcome is asked for, and for how long: connecting takes up to 10 s on a dead server. */
const [pollMs, maxPolls] = [1000, 30]

/** Starts an attempt to sync and returns the account after it, or as it is when the attempt takes too long. */
async function retryAccount(): Promise<MailAccount> {
  const before = await call(api.retryMail)
  let account = before
  for (let polls = 0; polls < maxPolls; polls += 1) {
    if (!account.failing || account.failed_at !== before.failed_at) return account
    await new Promise((resolve) => setTimeout(resolve, pollMs))
    account = await call(api.mailAccount)
  }
  return account
}

/** Tries to reach the account now. Pending until the attempt has ended, whose outcome a toast reports. */
export function useRetryAccount() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: retryAccount,
    onSuccess: (account) => client.setQueryData(mailAccountKey, account),
    meta: {
      success: ({ failing }) =>
        failing ? { text: texts.stillUnavailable, kind: 'error' } : texts.availableAgain,
      error: getErrorMessage,
    },
  })
}
