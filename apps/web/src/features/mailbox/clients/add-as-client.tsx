import type { Message } from '@pb/contract/mailbox-messages'
import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { threadClientsQuery } from './api.ts'
import { candidateOf, seedOf } from './seed.ts'
import { useMailboxSlots } from './slots.ts'

/** Makes a client of whoever wrote a message, where that is nobody whom the office knows. */
export function AddAsClient({ message }: { readonly message: Message }) {
  const { onAddClient } = useMailboxSlots()
  const { data } = useQuery(threadClientsQuery(message.thread_id))
  const person = candidateOf(message, data?.others ?? [])
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
