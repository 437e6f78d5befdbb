// An editable combobox has no element of its own: field, list and options carry the roles of the ARIA pattern.
/* oxlint-disable jsx-a11y/prefer-tag-over-role -- see above */
import { Search } from 'lucide-react'
import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
} from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { Spinner } from '../../../components/ui/spinner.tsx'
import { plural } from '../../../lib/format.ts'
import { OptionRow } from './option-row.tsx'
import type { Option } from './option.ts'
import { PaletteHints } from './palette-hints.tsx'
import { NothingFound, SearchFailed } from './palette-states.tsx'
import { targetOf } from './keys.ts'
import { typedAhead } from './state.ts'
import { usePalette } from './use-palette.ts'

interface PaletteBodyProps {
  readonly fieldRef: RefObject<HTMLInputElement | null>
  readonly onChoose: (option: Option, elsewhere: boolean) => void
  readonly onClose: () => void
  /** The palette's own keys were pressed in it. */
  readonly onKeys: () => void
}

/** The field and its list. The first line is chosen until the arrows or the pointer choose another one. */
export function PaletteBody({ fieldRef, onChoose, onClose, onKeys }: PaletteBodyProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [text, setText] = useState(typedAhead)
  const [chosen, setChosen] = useState<string | null>(null)
  // Enter before the answer is kept until the answer is here: the line on top still belongs to an older text.
  const [going, setGoing] = useState<'here' | 'elsewhere' | null>(null)
  const { groups, settled, waiting, error, retry } = usePalette(text)
  const options = groups.flatMap((group) => group.options)
  const active = options.find((option) => option.id === chosen) ?? options[0]
  const domId = (option: Option) => `${id}-${option.id}`
  const known = groups.some((group) => group.known && active && group.options.includes(active))
  const empty = settled && options.length === 0 && text.trim() !== ''

  // At once, not when the dialog has settled: the next letter may already be on its way.
  useLayoutEffect(() => fieldRef.current?.focus(), [fieldRef])

  useEffect(() => {
    if (going === null || !settled) return
    // oxlint-disable-next-line react-hooks/set-state-in-effect -- the answer that Enter waited for is an event
    setGoing(null)
    if (active) onChoose(active, going === 'elsewhere')
  }, [going, settled, active, onChoose])

  const activeDomId = active ? domId(active) : undefined
  useEffect(() => {
    if (chosen === null) list.current?.scrollTo({ top: 0 })
    else if (activeDomId !== undefined)
      document.getElementById(activeDomId)?.scrollIntoView({ block: 'nearest' })
  }, [chosen, activeDomId])

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.nativeEvent.isComposing) return
    const target = targetOf(event, options.length, active ? options.indexOf(active) : -1)
    if (target !== null) {
      event.preventDefault()
      setChosen(options[target]?.id ?? null)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      const elsewhere = event.metaKey || event.ctrlKey
      if (!settled && !known && chosen === null) setGoing(elsewhere ? 'elsewhere' : 'here')
      else if (active) onChoose(active, elsewhere)
    } else if (event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey)) {
      event.preventDefault()
      onKeys()
    }
  }

  return (
    <>
      <div className="flex shrink-0 items-center gap-3 border-b px-4">
        <Search aria-hidden className="size-4.5 shrink-0 text-muted" />
        <input
          ref={fieldRef}
          type="text"
          role="combobox"
          aria-label="Search and commands"
          aria-expanded={options.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={activeDomId}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          placeholder="Address, unit, person or command"
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            setChosen(null)
            setGoing(null)
          }}
          onKeyDown={onKeyDown}
          className="h-14 min-w-0 grow bg-transparent text-lg text-ellipsis outline-none sm:h-13"
        />
        {waiting && <Spinner className="text-muted" />}
        <Button variant="ghost" size="sm" className="-mr-2 px-2! sm:hidden" onClick={onClose}>
          Cancel
        </Button>
      </div>
      <div ref={list} className="min-h-0 grow overflow-y-auto overscroll-contain p-2">
        {error !== null && <SearchFailed error={error} onRetry={retry} />}
        <div
          id={`${id}-list`}
          role="listbox"
          aria-label="Results"
          // The field keeps the focus while its list is pressed.
          onPointerDown={(event) => event.preventDefault()}
        >
          {groups.map(({ title, options: lines }) => (
            <div key={title} role="group" aria-labelledby={`${id}-${title}`} className="pb-1.5 last:pb-0">
              <div id={`${id}-${title}`} className="px-3 pt-1.5 pb-1 text-xs font-medium text-muted">
                {title}
              </div>
              {lines.map((option) => (
                <OptionRow
                  key={option.id}
                  option={option}
                  domId={domId(option)}
                  active={option === active}
                  onPoint={setChosen}
                  onChoose={onChoose}
                />
              ))}
            </div>
          ))}
        </div>
        {empty && error === null && <NothingFound text={text.trim()} />}
      </div>
      <PaletteHints />
      <output className="sr-only">
        {text.trim() !== '' && settled && (empty ? 'Nothing found' : plural(options.length, 'result'))}
      </output>
    </>
  )
}
