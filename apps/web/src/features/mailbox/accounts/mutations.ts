import type { ImapAccount, MailAccount } from '@pb/contract/mail-accounts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '../../../components/ui/toaster.tsx'
import { call, contract } from '../../../lib/api.ts'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { saveReturnLocation } from '../../../lib/return-location.ts'
import { logError } from '../../../lib/log.ts'
import { mailAccountKey, mailboxKeys } from '../../../queries/mailbox-keys.ts'
import * as texts from './texts.ts'

const api = contract.mailAccounts

/** Mutation that returns the changed account, which replaces the cached one. */
function useAccountMutation<T>(
  change: (input: T) => Promise<MailAccount>,
  getText?: (account: MailAccount) => string,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (account) => {
      client.setQueryData(mailAccountKey, account)
      // The address may differ, and a sync may be filling the folders.
      void client.invalidateQueries({ queryKey: mailboxKeys.root })
      if (getText) toast.success(getText(account))
    },
    onError: (error) => {
      logError('The mail account was not changed', error)
      void client.invalidateQueries({ queryKey: mailAccountKey })
    },
  })
}

const formatConnected = ({ address }: MailAccount): string => texts.connectedTo(address)

/** Connects an account by IMAP and SMTP. The form shows errors. */
export const useConnectImap = () =>
  useAccountMutation((body: ImapAccount) => call(api.connectImap, { body }), formatConnected)

function useToastedMutation<T>(
  change: (input: T) => Promise<MailAccount>,
  getText: (account: MailAccount) => string,
) {
  const mutation = useAccountMutation(change, getText)
  return {
    ...mutation,
    mutate: (input: T, options: { readonly onSuccess?: () => void; readonly onSettled?: () => void } = {}) =>
      mutation.mutate(input, { ...options, onError: (error) => toast.error(getErrorMessage(error)) }),
  }
}

export const useAcceptOffer = () =>
  useToastedMutation((address: string) => call(api.acceptOffer, { body: { address } }), formatConnected)
export const useDeclineOffer = () =>
  useToastedMutation(
    () => call(api.declineOffer),
    () => texts.notConnectedToast,
  )
export const useDisconnect = () =>
  useToastedMutation(
    () => call(api.disconnectMail),
    () => texts.disconnectedToast,
  )
export const useMoveToBuiltin = () =>
  useToastedMutation(
    () => call(api.moveToBuiltin),
    ({ address }) => texts.movedToBuiltin(address),
  )

/** OAuth request: a mailbox at Google or Microsoft, or permission for permanent deletion at Google. */
type OAuthRequest = 'google' | 'deletion' | 'microsoft'

const requestAuthorization = (request: OAuthRequest) =>
  request === 'microsoft'
    ? call(api.connectMicrosoft)
    : call(api.connectGoogle, { body: { permission: request === 'deletion' ? 'deletion' : 'mailbox' } })

/** Redirects to the issuer, which redirects back to the account settings. */
export function useRedirectToIssuer() {
  return useMutation({
    mutationFn: async (request: OAuthRequest) => {
      const { authorize_url, state } = await requestAuthorization(request)
      saveReturnLocation(state, { pathname: '/account-settings', hash: '#mail-account' })
      location.assign(authorize_url)
      // Never resolves, so that the button stays busy until the page unloads.
      await new Promise(() => {})
    },
    onError: (error) => {
      logError('The OAuth request could not be started', error)
      toast.error(getErrorMessage(error))
    },
  })
}

const pendingAnswers = new Map<string, Promise<MailAccount>>()

/** Sends the OAuth answer to the server. A code is valid once, so repeated effects share the request. */
export const useOAuthAnswer = () =>
  useAccountMutation(({ code, state }: { readonly code: string; readonly state: string }) => {
    const reply = pendingAnswers.get(state) ?? call(api.answerIssuer, { body: { code, state } })
    pendingAnswers.set(state, reply)
    return reply
  })
