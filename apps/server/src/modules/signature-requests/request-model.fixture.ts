import { undoSeconds } from '@pb/contract/mail-sending'
import type { SignatureRequestState, SignerState } from '@pb/contract/signature-requests'
import type { SigningState } from '@pb/contract/signing'

/** A second, plain model of a document to sign: what people did, from which all states follow. Times are seconds. */

export interface ModelSigner {
  readonly name: string
  /** In their order, from 0. */
  readonly position: number
  asked: number | null
  opened: number | null
  views: number
  signed: { readonly at: number; readonly name: string; readonly key: string } | null
  declined: { readonly at: number; readonly reason: string } | null
}

type EmailKind = 'ask' | 'remind' | 'complete'

interface ModelEmail {
  /** Null for the agent. */
  readonly to: ModelSigner | null
  readonly kind: EmailKind
  readonly key: string
  /** Until when it can be undone and is not sent. */
  heldUntil: number
  state: 'waiting' | 'sent' | 'unwanted' | 'undone'
}

interface NewEmails {
  readonly to: readonly (ModelSigner | null)[]
  readonly kind: EmailKind
  readonly key?: string
  readonly isHeld: boolean
}

const day = 86_400

export class RequestModel {
  now: number
  ordered = false
  signers: ModelSigner[] = []
  emails: ModelEmail[] = []
  sent: number | null = null
  expires = 0
  completed: number | null = null
  /** Why it was voided; null while it is not. */
  voided: string | null = null
  changed: number

  constructor(now: number) {
    this.now = now
    this.changed = now
  }

  get state(): SignatureRequestState {
    if (this.sent === null) return 'draft'
    if (this.completed !== null) return 'completed'
    if (this.voided !== null) return 'voided'
    if (this.signers.some(({ declined }) => declined)) return 'declined'
    if (this.signers.every(({ signed }) => signed)) return 'signed'
    return this.expires <= this.now ? 'expired' : 'open'
  }

  getSignerState({ signed, declined, opened, asked }: ModelSigner): SignerState {
    if (signed) return 'signed'
    if (declined) return 'declined'
    if (opened !== null) return 'opened'
    return asked === null ? 'waiting' : 'asked'
  }

  listWaitingFor({ position }: ModelSigner): string[] {
    if (!this.ordered) return []
    return this.signers.filter((other) => other.position < position && !other.signed).map(({ name }) => name)
  }

  /** What the page of a signer shows; null for a link that leads nowhere. */
  getPageState(signer: ModelSigner): SigningState | null {
    const { state } = this
    if (state === 'draft' || state === 'voided' || state === 'expired') return null
    if (state === 'declined') return this.expires > this.now ? 'declined' : null
    if (state === 'completed') return 'completed'
    if (signer.signed) return 'signed'
    return this.listWaitingFor(signer).length > 0 ? 'waiting' : 'open'
  }

  #queue({ to, kind, key = '', isHeld }: NewEmails): void {
    const heldUntil = isHeld ? this.now + undoSeconds : 0
    for (const person of to)
      if (!this.emails.some((email) => email.to === person && email.kind === kind && email.key === key))
        this.emails.push({ to: person, kind, key, heldUntil, state: 'waiting' })
  }

  /** Asks all, or in their order the first who has not signed. */
  #ask(isHeld: boolean): void {
    const left = this.signers.filter(({ signed }) => !signed)
    const asked = (this.ordered ? left.slice(0, 1) : left).filter((signer) => signer.asked === null)
    for (const signer of asked) signer.asked = this.now
    this.#queue({ to: asked, kind: 'ask', isHeld })
  }

  send(names: readonly string[], { ordered, days }: { ordered: boolean; days: number }): void {
    this.signers = names.map((name, position) => {
      return { name, position, asked: null, opened: null, views: 0, signed: null, declined: null }
    })
    this.ordered = ordered
    this.sent = this.changed = this.now
    this.expires = this.now + days * day
    this.#ask(true)
  }

  sign(signer: ModelSigner, name: string, key: string): void {
    signer.signed = { at: this.now, name, key }
    this.changed = this.now
    if (this.state !== 'signed') this.#ask(false)
  }

  decline(signer: ModelSigner, reason: string): void {
    signer.declined = { at: this.now, reason }
    this.changed = this.now
  }

  visit(signer: ModelSigner): void {
    signer.views += 1
    signer.opened ??= this.now
  }

  complete(): void {
    this.completed = this.changed = this.now
    this.#queue({ to: [...this.signers, null], kind: 'complete', isHeld: false })
  }

  void(reason: string): void {
    this.voided = reason
    this.changed = this.now
  }

  restore(): void {
    this.voided = null
    this.changed = this.now
    this.#wantAgain()
  }

  extend(days: number): void {
    this.expires = this.now + days * day
    this.changed = this.now
    this.#wantAgain()
  }

  /** Those who were to be emailed while no one could sign are emailed now. */
  #wantAgain(): void {
    for (const email of this.emails)
      if (email.state === 'unwanted') Object.assign(email, { state: 'waiting', heldUntil: 0 })
  }

  /** Whom a reminder would reach; null where none can be sent. */
  listReminded(): ModelSigner[] | null {
    if (this.state === 'completed') return this.signers
    if (this.state !== 'open') return null
    return this.signers.filter(({ asked, signed }) => asked !== null && !signed)
  }

  remind(to: readonly ModelSigner[], key: string): void {
    this.#queue({ to, kind: this.state === 'completed' ? 'complete' : 'remind', key, isHeld: true })
  }

  /** What an undo finds: `done` if it was undone before, `late` once one email was sent. */
  getUndo(key: string): 'possible' | 'done' | 'late' {
    const isSend = key === ''
    if (isSend && this.state === 'draft') return 'done'
    const emails = this.emails.filter((email) => (email.kind === 'ask') === isSend && email.key === key)
    const canBeDraft = this.state === 'open' || this.state === 'expired'
    if (emails.length === 0 || (isSend && !canBeDraft)) return 'late'
    if (emails.every(({ state }) => state === 'undone')) return 'done'
    return emails.every(({ state }) => state === 'waiting') ? 'possible' : 'late'
  }

  undo(key: string): void {
    if (key !== '') {
      for (const email of this.emails) if (email.key === key) email.state = 'undone'
      return
    }
    Object.assign(this, { signers: [], emails: [], sent: null, ordered: false, changed: this.now })
  }

  /** Sends what waits and is no longer held. Returns who got what. */
  sendEmails(): { readonly to: string | null; readonly kind: EmailKind }[] {
    const due = this.emails.filter(({ state, heldUntil }) => state === 'waiting' && heldUntil <= this.now)
    for (const email of due) {
      const isWanted =
        email.kind === 'complete'
          ? this.state === 'completed'
          : this.state === 'open' && !email.to!.signed && !email.to!.declined
      email.state = isWanted ? 'sent' : 'unwanted'
    }
    return due.filter(({ state }) => state === 'sent').map(({ to, kind }) => ({ to: to && to.name, kind }))
  }
}
