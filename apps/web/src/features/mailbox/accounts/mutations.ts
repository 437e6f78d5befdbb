import type { ImapAccount, MailAccount } from '@pb/contract/mail-accounts'
import type { QueryClient } from '@tanstack/react-query'
import { useMutation } from '../../../lib/use-mutation.ts'
import { call, contract } from '../../../lib/api.ts'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { saveReturnLocation } from '../../../lib/return-location.ts'
import { mailAccountKey, mailboxKeys } from '../../../queries/mailbox-keys.ts'
import * as texts from './texts.ts'

const api = contract.mailAccounts

/** A change of the mail account; the reply replaces the cached one. */
const accountChange = {
  log: 'The mail account was not changed',
  store: (client: QueryClient, account: MailAccount) => {
    client.setQueryData(mailAccountKey, account)
    // The address may differ, and a sync may be filling the folders.
    void client.invalidateQueries({ queryKey: mailboxKeys.root })
  },
  refresh: (client: QueryClient, error: Error | null) => {
    if (error) void client.invalidateQueries({ queryKey: mailAccountKey })
  },
}

const formatConnected = ({ address }: MailAccount): string => texts.connectedTo(address)

/** Connects an account by IMAP and SMTP. The form shows errors. */
export const useConnectImap = () =>
  useMutation({
    mutationFn: (body: ImapAccount) => call(api.connectImap, { body }),
    meta: { ...accountChange, success: formatConnected },
  })

export const useAcceptOffer = () =>
  useMutation({
    mutationFn: (address: string) => call(api.acceptOffer, { body: { address } }),
    meta: { ...accountChange, success: formatConnected, error: getErrorMessage },
  })

export const useDeclineOffer = () =>
  useMutation({
    mutationFn: () => call(api.declineOffer),
    meta: { ...accountChange, success: texts.notConnectedToast, error: getErrorMessage },
  })

export const useDisconnect = () =>
  useMutation({
    mutationFn: () => call(api.disconnectMail),
    meta: { ...accountChange, success: texts.disconnectedToast, error: getErrorMessage },
  })

export const useMoveToBuiltin = () =>
  useMutation({
    mutationFn: () => call(api.moveToBuiltin),
    meta: {
      ...accountChange,
      success: ({ address }) => texts.movedToBuiltin(address),
      error: getErrorMessage,
    },
  })

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
    meta: { log: 'The OAuth request could not be started', error: getErrorMessage },
  })
}

const pendingAnswers = new Map<string, Promise<MailAccount>>()

/** Sends the OAuth answer to the server. A code is valid once, so repeated effects share the request. */
export const useOAuthAnswer = () =>
  useMutation({
    mutationFn: ({ code, state }: { readonly code: string; readonly state: string }) => {
      const reply = pendingAnswers.get(state) ?? call(api.answerIssuer, { body: { code, state } })
      pendingAnswers.set(state, reply)
      return reply
    },
    meta: accountChange,
  })
