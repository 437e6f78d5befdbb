import { Combobox } from '@base-ui/react/combobox'
import { Check, ChevronDown, UserRound } from 'lucide-react'
import { cn } from '../../lib/cn.ts'
import { Avatar } from '../ui/avatar.tsx'
import { buttonClass } from '../ui/button.tsx'
import { inputClass } from '../ui/input-class.ts'
import { photoUrl } from './photo/photo-frame.tsx'
import { itemClass, popupClass } from '../ui/popup-class.ts'
import { Spinner } from '../ui/spinner.tsx'
import * as texts from './texts.ts'

/** A person in the server's suggestions. */
interface Person {
  readonly user_id: string
  readonly name: string
  readonly email: string
  readonly photo: string | null
}

type PickedPerson = Pick<Person, 'user_id' | 'name'>

interface PersonPickerProps {
  /** Shown while no one is selected. */
  readonly label: string
  /** Accessible name; by default the label. */
  readonly name?: string
  /** Accessible name of the list: `Agents`. */
  readonly listLabel: string
  readonly value: PickedPerson | null
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly text: string
  readonly onText: (text: string) => void
  /** Results for the text, or for an earlier one while loading. */
  readonly results: readonly Person[]
  readonly isStale: boolean
  /** Shown without results. */
  readonly emptyText: string
  readonly loading?: boolean
  readonly onPick: (picked: PickedPerson) => void
  readonly className?: string
}

function PersonItem({ person }: { readonly person: Person }) {
  const { name, email, photo } = person
  return (
    <Combobox.Item value={person} className={cn(itemClass, 'cursor-pointer')}>
      <Avatar name={name} photo={photo ? photoUrl('wcontact-s', photo) : null} className="size-7" />
      <span className="min-w-0 grow">
        <span className="block truncate">{name}</span>
        <span className="block truncate text-xs text-muted">{email}</span>
      </span>
      <Combobox.ItemIndicator>
        <Check aria-hidden className="size-4" />
      </Combobox.ItemIndicator>
    </Combobox.Item>
  )
}

/** Whether a result of an earlier text also matches this one. */
function matchesText({ name, email }: Person, text: string): boolean {
  const known = `${name} ${email}`.toLowerCase()
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => known.includes(word))
}

/** Picks a person by name or email. */
export function PersonPicker(props: PersonPickerProps) {
  const {
    label,
    name = label,
    listLabel: people,
    value,
    results: found,
    isStale: waiting,
    text,
    loading = false,
    className,
  } = props
  // Enter must never select a person who no longer matches the text.
  const items: readonly PickedPerson[] = waiting ? found.filter((person) => matchesText(person, text)) : found
  return (
    <Combobox.Root<PickedPerson>
      items={items}
      filter={null}
      value={value}
      autoHighlight
      open={props.open}
      onOpenChange={props.onOpenChange}
      inputValue={text}
      onInputValueChange={props.onText}
      itemToStringLabel={(item) => item.name}
      isItemEqualToValue={(item, other) => item.user_id === other.user_id}
      onValueChange={(picked) => picked && picked.user_id !== value?.user_id && props.onPick(picked)}
    >
      <Combobox.Trigger
        aria-label={value === null ? name : `${name}: ${value.name}`}
        className={cn(buttonClass('secondary'), 'min-w-0 justify-between! text-left', className)}
      >
        <span className="flex min-w-0 items-center gap-2">
          {loading ? <Spinner /> : <UserRound aria-hidden className="size-4 text-muted" />}
          <span className="truncate">{value?.name ?? label}</span>
        </span>
        <ChevronDown aria-hidden className="size-4 text-muted" />
      </Combobox.Trigger>
      <Combobox.Portal>
        <Combobox.Positioner align="start" sideOffset={6} collisionPadding={8} className="z-50">
          <Combobox.Popup
            aria-label={people}
            className={cn(
              popupClass,
              'flex max-h-[min(26rem,var(--available-height))] w-80 max-w-(--available-width) flex-col',
            )}
          >
            <div className="border-b p-2">
              <Combobox.Input
                aria-label={texts.searchPeople(people.toLowerCase())}
                placeholder={texts.searchByNameOrEmail}
                className={inputClass}
              />
            </div>
            <Combobox.Empty>
              <p className="px-3.5 py-4 text-sm text-muted empty:p-0">{props.emptyText}</p>
            </Combobox.Empty>
            <Combobox.List
              className={cn(
                'min-h-0 overflow-y-auto overscroll-contain p-1.5 transition-opacity empty:p-0',
                waiting && 'opacity-60',
              )}
            >
              {(person: Person) => <PersonItem key={person.user_id} person={person} />}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}
