import { Combobox } from '@base-ui/react/combobox'
import { Check, ChevronDown, UserRound } from 'lucide-react'
import { cn } from '../../lib/cn.ts'
import { Avatar } from './avatar.tsx'
import { buttonClass } from './button.tsx'
import { inputClass } from './input.tsx'
import { photoUrl } from './photo-frame.tsx'
import { itemClass, popupClass } from './popup-class.ts'
import { Spinner } from './spinner.tsx'

/** Somebody who can be picked, as the server's suggestions say them. */
interface Person {
  readonly user_id: string
  readonly name: string
  readonly email: string
  readonly photo: string | null
}

type Picked = Pick<Person, 'user_id' | 'name'>

interface PersonPickerProps {
  /** What is to be picked; shown while nobody is. */
  readonly label: string
  /** Said of the control; the label where it is not given. */
  readonly name?: string
  /** Of whom there is a list. */
  readonly people: string
  readonly value: Picked | null
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly text: string
  readonly onText: (text: string) => void
  /** Found for the text, or for an earlier one while the answer is waited for. */
  readonly found: readonly Person[]
  readonly waiting: boolean
  /** Said where nobody is found. */
  readonly nobody: string
  readonly loading?: boolean
  readonly onPick: (picked: Picked) => void
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

/** Whether somebody found for an earlier text may be meant by this one. */
function isMeant({ name, email }: Person, text: string): boolean {
  const known = `${name} ${email}`.toLowerCase()
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => known.includes(word))
}

/** One person of many, to find by name or address. */
export function PersonPicker(props: PersonPickerProps) {
  const { label, name = label, people, value, found, waiting, text, loading = false, className } = props
  // Enter must never take somebody whom the last letters have ruled out.
  const items: readonly Picked[] = waiting ? found.filter((person) => isMeant(person, text)) : found
  return (
    <Combobox.Root<Picked>
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
                aria-label={`Search ${people.toLowerCase()}`}
                placeholder="Search by email or name"
                className={inputClass}
              />
            </div>
            <Combobox.Empty>
              <p className="px-3.5 py-4 text-sm text-muted empty:p-0">{props.nobody}</p>
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
