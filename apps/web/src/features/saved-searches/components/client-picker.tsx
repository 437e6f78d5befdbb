import { Combobox } from '@base-ui/react/combobox'
import type { ClientSuggestion } from '@pb/contract/clients'
import { useQuery } from '@tanstack/react-query'
import { Check, ChevronDown, UserRound } from 'lucide-react'
import { useState } from 'react'
import { Avatar } from '../../../components/ui/avatar.tsx'
import { buttonClass } from '../../../components/ui/button.tsx'
import { inputClass } from '../../../components/ui/input.tsx'
import { photoUrl } from '../../../components/ui/photo-frame.tsx'
import { itemClass, popupClass } from '../../../components/ui/popup-class.ts'
import { Spinner } from '../../../components/ui/spinner.tsx'
import { cn } from '../../../lib/cn.ts'
import { messageOf } from '../../../lib/http-error.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { suggestClientsQuery } from '../api.ts'

/** A pause in typing that long is worth a question. */
const restMs = 120

interface Choice {
  readonly user_id: string
  readonly name: string
}

interface ClientPickerProps {
  readonly value: Choice | null
  readonly loading: boolean
  readonly onPick: (clientId: string) => void
  readonly className?: string
}

function ClientItem({ client }: { readonly client: ClientSuggestion }) {
  return (
    <Combobox.Item value={client} className={cn(itemClass, 'cursor-pointer')}>
      <Avatar
        name={client.name}
        photo={client.photo ? photoUrl('wcontact-s', client.photo) : null}
        className="size-7"
      />
      <span className="min-w-0 grow">
        <span className="block truncate">{client.name}</span>
        <span className="block truncate text-xs text-muted">{client.email}</span>
      </span>
      <Combobox.ItemIndicator>
        <Check aria-hidden className="size-4" />
      </Combobox.ItemIndicator>
    </Combobox.Item>
  )
}

function emptyText(text: string, error: Error | null, waiting: boolean): string {
  if (error) return messageOf(error)
  if (waiting) return 'Looking …'
  return text === '' ? 'You have no clients yet.' : 'No client is called that.'
}

/** Whether somebody found for an earlier text may be meant by this one. */
function isMeant({ name, email }: ClientSuggestion, text: string): boolean {
  const known = `${name} ${email}`.toLowerCase()
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => known.includes(word))
}

/** The agent's clients, to find by name or address; at first those of late. */
export function ClientPicker({ value, loading, onPick, className }: ClientPickerProps) {
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const settled = useDebounced(text.trim(), restMs)
  const { data, error, isPlaceholderData } = useQuery({ ...suggestClientsQuery(settled), enabled: open })
  const waiting = !error && (!data || isPlaceholderData || settled !== text.trim())
  const found = error ? [] : (data?.collection ?? [])
  // Enter must never take somebody whom the last letters have ruled out.
  const items: readonly Choice[] = waiting ? found.filter((client) => isMeant(client, text)) : found
  return (
    <Combobox.Root<Choice>
      items={items}
      filter={null}
      value={value}
      autoHighlight
      open={open}
      onOpenChange={setOpen}
      inputValue={text}
      onInputValueChange={setText}
      itemToStringLabel={({ name }) => name}
      isItemEqualToValue={(item, other) => item.user_id === other.user_id}
      onValueChange={(choice) => choice && choice.user_id !== value?.user_id && onPick(choice.user_id)}
    >
      <Combobox.Trigger
        aria-label={value === null ? 'Load Client' : `Load Client: ${value.name}`}
        className={cn(buttonClass('secondary'), 'min-w-0 justify-between! text-left', className)}
      >
        <span className="flex min-w-0 items-center gap-2">
          {loading ? <Spinner /> : <UserRound aria-hidden className="size-4 text-muted" />}
          <span className="truncate">{value?.name ?? 'Load Client'}</span>
        </span>
        <ChevronDown aria-hidden className="size-4 text-muted" />
      </Combobox.Trigger>
      <Combobox.Portal>
        <Combobox.Positioner align="start" sideOffset={6} collisionPadding={8} className="z-50">
          <Combobox.Popup
            aria-label="Clients"
            className={cn(
              popupClass,
              'flex max-h-[min(26rem,var(--available-height))] w-80 max-w-(--available-width) flex-col',
            )}
          >
            <div className="border-b p-2">
              <Combobox.Input
                aria-label="Search clients"
                placeholder="Search by email or name"
                className={inputClass}
              />
            </div>
            <Combobox.Empty>
              <p className="px-3.5 py-4 text-sm text-muted empty:p-0">{emptyText(settled, error, waiting)}</p>
            </Combobox.Empty>
            <Combobox.List
              className={cn(
                'min-h-0 overflow-y-auto overscroll-contain p-1.5 transition-opacity empty:p-0',
                waiting && 'opacity-60',
              )}
            >
              {(client: ClientSuggestion) => <ClientItem key={client.user_id} client={client} />}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}
