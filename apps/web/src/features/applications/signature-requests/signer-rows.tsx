import { joinPersonName } from '@pb/rules/person-name'
import type { Client } from '@pb/contract/client-schemas'
import { maxSigners } from '@pb/contract/signature-requests'
import { ArrowUp, X } from 'lucide-react'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { randomKey } from '../../../lib/random-key.ts'
import * as texts from './texts.ts'

/** A signer as entered. */
export interface SignerEntry {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly language: 'en' | 'es'
}

const languages = [
  { value: 'en', label: texts.english },
  { value: 'es', label: texts.spanish },
] as const

export const createSigner = (name = '', email = ''): SignerEntry => ({
  id: randomKey(),
  name,
  email,
  language: 'en',
})

/** The client and those who search with them, as far as they have an address. */
export function getInitialSigners({ first_name, last_name, email, participants }: Client): SignerEntry[] {
  const people = [
    { name: joinPersonName({ first_name, last_name }), email },
    ...participants.filter((participant) => participant.email !== ''),
  ]
  return people.slice(0, maxSigners).map((person) => createSigner(person.name, person.email))
}

interface SignerRowsProps {
  readonly signers: readonly SignerEntry[]
  readonly ordered: boolean
  readonly onChange: (signers: SignerEntry[]) => void
}

/** Names, addresses and languages of the signers, in their order. */
export function SignerRows({ signers, ordered, onChange }: SignerRowsProps) {
  const change = (at: number, values: Partial<SignerEntry>) =>
    onChange(signers.map((signer, index) => (index === at ? { ...signer, ...values } : signer)))
  const moveUp = (at: number) => {
    const moved = [...signers]
    moved.splice(at - 1, 0, ...moved.splice(at, 1))
    onChange(moved)
  }
  return (
    <ol className="space-y-3">
      {signers.map(({ id, name, email, language }, at) => (
        <li key={id} className="flex flex-wrap items-center gap-2">
          {ordered && <span className="w-4 text-sm text-muted tabular-nums">{at + 1}</span>}
          <Input
            aria-label={texts.signerName(at + 1)}
            placeholder={texts.name}
            maxLength={120}
            value={name}
            onChange={({ target }) => change(at, { name: target.value })}
            className="min-w-32 flex-1"
          />
          <Input
            type="email"
            aria-label={texts.signerEmail(at + 1)}
            placeholder={texts.email}
            maxLength={254}
            value={email}
            onChange={({ target }) => change(at, { email: target.value })}
            className="min-w-44 flex-1"
          />
          <Select
            label={texts.signerLanguage(at + 1)}
            value={language}
            options={languages}
            onChange={(next) => change(at, { language: next })}
          />
          {ordered && at > 0 && (
            <IconButton label={texts.moveUp(at + 1)} icon={ArrowUp} onClick={() => moveUp(at)} />
          )}
          {signers.length > 1 && (
            <IconButton
              label={texts.removeSigner(at + 1)}
              icon={X}
              onClick={() => onChange(signers.filter((signer) => signer.id !== id))}
            />
          )}
        </li>
      ))}
    </ol>
  )
}
