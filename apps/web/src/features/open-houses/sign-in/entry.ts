import type { NoticeKind } from '@pb/rules/notices'
import { cleanEmail, isEmail } from '@pb/rules/mail/email-pattern'
import type { SignInLanguage } from '@pb/rules/open-house-consent'
import type { HeardFrom } from '@pb/rules/open-house-visitor'
import { randomKey } from '../../../lib/random-key.ts'
import type { FormErrors } from '../../../lib/form-errors.ts'
import type { SignInTexts } from './texts.ts'

/** What a visitor entered, as this phone stores it. */
export interface Entry {
  /** The same for every attempt to send it, and for corrections. */
  readonly key: string
  /** `sending` until it is acknowledged, also after the page was closed. */
  readonly state: 'typing' | 'sending' | 'sent'
  readonly language: SignInLanguage
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly hasAgent: 'yes' | 'no' | ''
  readonly agentName: string
  readonly heardFrom: HeardFrom | ''
  readonly message: string
  readonly consent: boolean
  readonly consentVersion: number
  readonly read: readonly NoticeKind[]
  readonly acknowledged: readonly NoticeKind[]
  /** What the page offered. */
  readonly offered: readonly NoticeKind[]
  /** People do not see this field; machines fill it in. */
  readonly website: string
}

export function createEntry(language: SignInLanguage): Entry {
  return {
    key: randomKey(),
    state: 'typing',
    language,
    name: '',
    email: '',
    phone: '',
    hasAgent: '',
    agentName: '',
    heardFrom: '',
    message: '',
    consent: false,
    consentVersion: 0,
    read: [],
    acknowledged: [],
    offered: [],
    website: '',
  }
}

const toName = (token: string): string => `open-house:${token}`

/** What this phone stored of an open house; a stored entry of an older page is completed. */
export function readEntry(token: string): Entry {
  const language = navigator.language.toLowerCase().startsWith('es') ? 'es' : 'en'
  const empty = createEntry(language)
  try {
    const stored = JSON.parse(localStorage.getItem(toName(token)) ?? 'null') as Partial<Entry> | null
    return typeof stored?.key === 'string' ? { ...empty, ...stored } : empty
  } catch {
    return empty
  }
}

/** Stores an entry, so that a closed page or a lost connection loses nothing. What was sent leaves no details behind. */
export function storeEntry(token: string, entry: Entry): void {
  const { key, language } = entry
  const stored = entry.state === 'sent' ? { key, language, state: entry.state } : entry
  try {
    localStorage.setItem(toName(token), JSON.stringify(stored))
  } catch {
    // Private windows and full phones store nothing; the open page still has it.
  }
}

/** Messages by field; empty where it can be sent. */
export function findIssues({ name, email, phone, consent }: Entry, texts: SignInTexts): FormErrors {
  const noContact = email.trim() === '' && phone.trim() === ''
  return {
    ...(name.trim() === '' && { name: texts.enterName }),
    ...(consent && noContact && { email: texts.enterContact }),
    ...(email.trim() !== '' && !isEmail(cleanEmail(email)) && { email: texts.wrongEmail }),
  }
}

export function toBody(entry: Entry) {
  const { heardFrom, hasAgent, consent, offered, read, acknowledged } = entry
  return {
    key: entry.key,
    name: entry.name.trim(),
    email: entry.email.trim(),
    phone: entry.phone.trim(),
    has_agent: hasAgent,
    agent_name: hasAgent === 'yes' ? entry.agentName.trim() : '',
    heard_from: heardFrom === '' ? null : heardFrom,
    // Who does not agree to be contacted gets no answer.
    message: consent ? entry.message.trim() : '',
    language: entry.language,
    consent: consent ? (1 as const) : (0 as const),
    consent_version: entry.consentVersion,
    notices: offered.map((kind) => ({
      kind,
      read: read.includes(kind) ? (1 as const) : (0 as const),
      acknowledged: acknowledged.includes(kind) ? (1 as const) : (0 as const),
    })),
    website: entry.website,
  }
}
