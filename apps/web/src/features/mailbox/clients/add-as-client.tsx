import type { Message } from '@pb/contract/mail-messages'
import type { MailAddress } from '@pb/rules/mail/addresses'
import { UserPlus } from 'lucide-react'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { findCandidate, toClientSeed } from './client-seed.ts'
import { useMailboxSlots } from './slots.ts'
import * as texts from './texts.ts'

interface AddAsClientProps {
  readonly message: Message
  /** Senders in the thread who could be added as clients. */
  readonly others: readonly MailAddress[]
}

/** Adds the sender of a message as a client, unless already known. */
export function AddAsClient({ message, others }: AddAsClientProps) {
  const { onAddClient } = useMailboxSlots()
  const person = findCandidate(message, others)
  if (!onAddClient || !person) return null
  return (
    <IconButton
      label={texts.addAsClient}
      icon={UserPlus}
      className="size-8!"
      onClick={() => onAddClient(toClientSeed(person, message))}
    />
  )
}
