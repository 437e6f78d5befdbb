import type { ImapAccount, MailAccount } from '@pb/contract/mail-accounts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { toast } from '../../components/ui/toaster.tsx'
import { call, contract } from '../../lib/api.ts'
import { messageOf } from '../../lib/http-error.ts'
import { beginTrip } from '../../lib/issuer-trip.ts'
import { followEvents } from '../../lib/live/follow-events.ts'
import { logError } from '../../lib/log.ts'

const api = contract.mailAccounts
const key = ['mail-account'] as const

const snapshotMs = 3000
const idleMs = 60_000

/** How often the account is asked for, beside what the event stream says: progress moves, and so do minutes. */
function pollMs(account: MailAccount | undefined): number | false {
  if (!account || account.provider === 'builtin' || account.state !== 'connected') return false
  return account.snapshot ? snapshotMs : idleMs
}

/** The account that the mailbox is kept in step with. */
const mailAccountQuery = queryOptions({
  queryKey: key,
  queryFn: ({ signal }) => call(api.mailAccount, { signal }),
  staleTime: 10_000,
  refetchInterval: ({ state }) => pollMs(state.data),
})

/** The account, kept current by the event stream. */
export function useMailAccount() {
  const client = useQueryClient()
  useEffect(
    () =>
      followEvents(({ kind }) => {
        if (kind === 'mail_account' || kind === 'missed') void client.invalidateQueries({ queryKey: key })
      }),
    [client],
  )
  return useQuery(mailAccountQuery)
}

/** Any change of the account: what the server answers is what is shown. */
function useChange<T>(change: (input: T) => Promise<MailAccount>, done?: (account: MailAccount) => string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (account) => {
      client.setQueryData(key, account)
      // Another address, and folders that fill.
      void client.invalidateQueries({ queryKey: ['mailbox'] })
      if (done) toast.success(done(account))
    },
    onError: (error) => {
      logError('The mail account was not changed', error)
      void client.invalidateQueries({ queryKey: key })
    },
  })
}

const connected = ({ address }: MailAccount): string => `${address} is connected`

/** Connects another mail account; the form shows what went wrong. */
export const useConnectImap = () =>
  useChange((body: ImapAccount) => call(api.connectImap, { body }), connected)

function useToasted<T>(change: (input: T) => Promise<MailAccount>, done: (account: MailAccount) => string) {
  const mutation = useChange(change, done)
  return {
    ...mutation,
    mutate: (input: T, options: { readonly onSuccess?: () => void; readonly onSettled?: () => void } = {}) =>
      mutation.mutate(input, { ...options, onError: (error) => toast.error(messageOf(error)) }),
  }
}

export const useAcceptOffer = () =>
  useToasted((address: string) => call(api.acceptOffer, { body: { address } }), connected)
export const useDeclineOffer = () =>
  useToasted(
    () => call(api.declineOffer),
    () => 'The account was not connected',
  )
export const useDisconnect = () =>
  useToasted(
    () => call(api.disconnectMail),
    () => 'Your mail account is disconnected',
  )
export const useMoveToBuiltin = () =>
  useToasted(
    () => call(api.moveToBuiltin),
    ({ address }) => `Your mailbox is ${address} again`,
  )

/** What an issuer is asked for: a mailbox at Google or Microsoft, or Google for the permission to delete for good. */
type IssuerTrip = 'google' | 'deletion' | 'microsoft'

const begin = (trip: IssuerTrip) =>
  trip === 'microsoft'
    ? call(api.connectMicrosoft)
    : call(api.connectGoogle, { body: { permission: trip === 'deletion' ? 'deletion' : 'mailbox' } })

/** Goes to an issuer, to come back with its answer. */
export function useGoToIssuer() {
  return useMutation({
    mutationFn: async (trip: IssuerTrip) => {
      const { authorize_url, state } = await begin(trip)
      beginTrip(state, { pathname: '/account-settings', hash: '#mail-account' })
      location.assign(authorize_url)
      // The page is on its way out; until then the button stays as it is.
      await new Promise(() => {})
    },
    onError: (error) => {
      logError('A mail account cannot be asked for', error)
      toast.error(messageOf(error))
    },
  })
}

const answers = new Map<string, Promise<MailAccount>>()

/** Hands in what an issuer answered. A code is good for one call, so a page shown twice shares that call. */
export const useAnswerIssuer = () =>
  useChange(({ code, state }: { readonly code: string; readonly state: string }) => {
    const reply = answers.get(state) ?? call(api.answerIssuer, { body: { code, state } })
    answers.set(state, reply)
    return reply
  })
