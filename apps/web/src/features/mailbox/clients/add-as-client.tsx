import type { Message } from '@pb/contract/mailbox-messages'
import type { MailAddress } from '@pb/rules/mail/addresses'
import { UserPlus } from 'lucide-react'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { candidateOf, seedOf } from './seed.ts'
import { useMailboxSlots } from './slots.ts'

interface AddAsClientProps {
  readonly message: Message
  /** Who of the thread could become a client. */
  readonly others: readonly MailAddress[]
}

/** Makes a client of whoever wrote a message, where that is nobody whom the office knows. */
export function AddAsClient({ message, others }: AddAsClientProps) {
  const { onAddClient } = useMailboxSlots()
  const person = candidateOf(message, others)
  if (!onAddClient || !person) return null
  return (
    <IconButton
      label="Add as client"
      icon={UserPlus}
      className="size-8!"
      onClick={() => onAddClient(seedOf(person, message))}
    />
  )
}
