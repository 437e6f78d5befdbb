import type { MailAccount, MailIssuer } from '@pb/contract/mail-accounts'
import { formatNumber, plural } from '../../../lib/format.ts'

/** What issuers are called. */
export const issuerNames: Readonly<Record<MailIssuer, string>> = {
  google: 'Google',
  microsoft: 'Microsoft',
}

/** A mailbox that was looked at within so many minutes is in step. */
const inStepMinutes = 5

/** How many minutes old what is here is; null where it is in step, or nothing can be behind. */
export function minutesBehind(
  { provider, state, in_step_at }: MailAccount,
  nowSeconds: number,
): number | null {
  if (provider === 'builtin' || state !== 'connected' || in_step_at === null) return null
  const minutes = Math.floor((nowSeconds - in_step_at) / 60)
  return minutes >= inStepMinutes ? minutes : null
}

/** `12 minutes`, `3 hours`, `2 days`. */
function longTime(minutes: number): string {
  if (minutes < 120) return plural(minutes, 'minute')
  return minutes < 2880 ? plural(Math.floor(minutes / 60), 'hour') : plural(Math.floor(minutes / 1440), 'day')
}

/** `3,200 of 10,000`; before anything was counted, nothing. */
export function progressWords({ done, total }: NonNullable<MailAccount['snapshot']>): string {
  return total === 0 ? '' : `${formatNumber(Math.min(done, total))} of ${formatNumber(total)}`
}

/** What a mailbox has to say of its account; null where all is well. */
export type Status =
  | { readonly kind: 'reconnect' | 'disconnected' | 'behind' | 'deletion'; readonly text: string }
  | { readonly kind: 'snapshot'; readonly text: string; readonly done: number; readonly total: number }

/** The one line that matters most. */
export function statusOf(account: MailAccount, nowSeconds: number): Status | null {
  const { state, snapshot, asks_deletion, failing } = account
  if (state === 'reconnect')
    return {
      kind: 'reconnect',
      text: 'Connecting again is needed: until then, mail neither comes nor leaves.',
    }
  if (state === 'disconnected')
    return { kind: 'disconnected', text: 'Your mail account is disconnected: mail neither comes nor leaves.' }
  const behind = minutesBehind(account, nowSeconds)
  const age = behind === null ? '' : ` Mail is ${longTime(behind)} behind.`
  if (failing)
    return { kind: 'behind', text: `Your mail account does not answer just now, and is tried again.${age}` }
  if (snapshot) {
    const words = progressWords(snapshot)
    return { kind: 'snapshot', text: `Fetching older mail${words === '' ? '' : `, ${words}`}`, ...snapshot }
  }
  if (behind !== null) return { kind: 'behind', text: age.trim() }
  if (asks_deletion)
    return {
      kind: 'deletion',
      text: 'What you delete for good stays in Gmail’s trash for 30 days: Google has not allowed more.',
    }
  return null
}

/** `2 mails and 3 changes`; empty where nothing waits. */
export function waitingWords({ mails, changes }: MailAccount['waiting']): string {
  const parts = [mails > 0 && plural(mails, 'mail'), changes > 0 && plural(changes, 'change')]
  return parts.filter((part) => part !== false).join(' and ')
}
