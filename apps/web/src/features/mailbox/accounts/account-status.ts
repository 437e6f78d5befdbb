import type { MailAccount, MailIssuer } from '@pb/contract/mail-accounts'
import { formatNumber, pluralize } from '../../../lib/format.ts'
import * as texts from './texts.ts'

/** Display names of issuers. */
export const issuerNames: Readonly<Record<MailIssuer, string>> = {
  google: texts.google,
  microsoft: texts.microsoft,
}

/** A mailbox counts as synced for this many minutes after the last sync. */
const syncedMinutes = 5

/** Minutes since the last sync; null when synced, or when the account does not sync. */
export function getMinutesBehind(
  { provider, state, in_step_at }: MailAccount,
  nowSeconds: number,
): number | null {
  if (provider === 'builtin' || state !== 'connected' || in_step_at === null) return null
  const minutes = Math.floor((nowSeconds - in_step_at) / 60)
  return minutes >= syncedMinutes ? minutes : null
}

/** `12 minutes`, `3 hours`, `2 days`. */
function formatDuration(minutes: number): string {
  if (minutes < 120) return pluralize(minutes, 'minute')
  return minutes < 2880
    ? pluralize(Math.floor(minutes / 60), 'hour')
    : pluralize(Math.floor(minutes / 1440), 'day')
}

/** `3,200 of 10,000`; '' while the total is unknown. */
export function formatProgress({ done, total }: NonNullable<MailAccount['snapshot']>): string {
  return total === 0 ? '' : texts.progress(formatNumber(Math.min(done, total)), formatNumber(total))
}

/** A notice about the account above the mailbox. */
export type AccountStatus =
  | {
      readonly kind: 'reconnect' | 'disconnected' | 'unavailable' | 'full' | 'behind' | 'deletion'
      readonly text: string
    }
  | { readonly kind: 'snapshot'; readonly text: string; readonly done: number; readonly total: number }

/** The most important notice about the account; null when there is none. */
export function getAccountStatus(account: MailAccount, nowSeconds: number): AccountStatus | null {
  const { state, snapshot, asks_deletion, failing, full } = account
  if (state === 'reconnect') return { kind: 'reconnect', text: texts.reconnectNeeded }
  if (state === 'disconnected') return { kind: 'disconnected', text: texts.accountDisconnected }
  const behind = getMinutesBehind(account, nowSeconds)
  const age = behind === null ? '' : texts.behind(formatDuration(behind))
  if (failing) return { kind: 'unavailable', text: `${texts.accountUnavailable} ${age}`.trim() }
  if (full) return { kind: 'full', text: texts.accountFull }
  if (snapshot) {
    const progress = formatProgress(snapshot)
    const text = progress === '' ? texts.fetchingOlderEmail : texts.fetchingOlderEmailProgress(progress)
    return { kind: 'snapshot', text, ...snapshot }
  }
  if (behind !== null) return { kind: 'behind', text: age }
  return asks_deletion ? { kind: 'deletion', text: texts.allowDeletionHint } : null
}

/** `2 emails and 3 changes`; '' when nothing is pending. */
export function formatPending({ mails, changes }: MailAccount['waiting']): string {
  const emailCount = pluralize(mails, 'email')
  const changeCount = pluralize(changes, 'change')
  if (mails > 0 && changes > 0) return texts.pendingBoth(emailCount, changeCount)
  return mails > 0 ? emailCount : changes > 0 ? changeCount : ''
}
