// HTML has no element for an editable combobox: field, list and options have the roles of the ARIA pattern.
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
import { pluralize } from '../../../lib/format.ts'
import { OptionRow } from './option-row.tsx'
import type { Option } from './option.ts'
import { PaletteHints } from './palette-hints.tsx'
import { NothingFound, SearchFailed } from './palette-states.tsx'
import { getTargetIndex } from './list-keys.ts'
import { getBufferedText } from './state.ts'
import { usePalette } from './use-palette.ts'
import * as texts from './texts.ts'

interface PaletteBodyProps {
  readonly fieldRef: RefObject<HTMLInputElement | null>
  readonly onSelect: (option: Option, elsewhere: boolean) => void
  readonly onClose: () => void
  /** Called when the palette's shortcut is pressed inside it. */
  readonly onToggleKey: () => void
}

/** The field and its options. The first option is active until the arrows or the pointer select another. */
export function PaletteBody({
  fieldRef,
  onSelect: onChoose,
  onClose,
  onToggleKey: onKeys,
}: PaletteBodyProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [text, setText] = useState(getBufferedText)
  const [selectedId, setSelectedId] = useState<string | null>(null)
  // Enter pressed before the results arrive applies to those results, not to the ones of an older text.
  const [pendingEnter, setPendingEnter] = useState<'here' | 'elsewhere' | null>(null)
  const { groups, settled, waiting, error, retry } = usePalette(text)
  const options = groups.flatMap((group) => group.options)
  const active = options.find((option) => option.id === selectedId) ?? options[0]
  const domId = (option: Option) => `${id}-${option.id}`
  const isCertain = groups.some((group) => group.rank < 0 && active && group.options.includes(active))
  const empty = settled && options.length === 0 && text.trim() !== ''

  // Before the dialog's own focus handling, so that no typed key is lost.
  useLayoutEffect(() => fieldRef.current?.focus(), [fieldRef])

  useEffect(() => {
    if (pendingEnter === null || !settled) return
    // oxlint-disable-next-line react-hooks/set-state-in-effect -- the arrival of the results is an event
    setPendingEnter(null)
    if (active) onChoose(active, pendingEnter === 'elsewhere')
  }, [pendingEnter, settled, active, onChoose])

  const activeDomId = active ? domId(active) : undefined
  useEffect(() => {
    if (selectedId === null) list.current?.scrollTo({ top: 0 })
    else if (activeDomId !== undefined)
      document.getElementById(activeDomId)?.scrollIntoView({ block: 'nearest' })
  }, [selectedId, activeDomId])

  function tryAgain(): void {
    // The button goes away, and would take the focus with it.
    fieldRef.current?.focus()
    retry()
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.nativeEvent.isComposing) return
    const target = getTargetIndex(event, options.length, active ? options.indexOf(active) : -1)
    if (target !== null) {
      event.preventDefault()
      setSelectedId(options[target]?.id ?? null)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      const elsewhere = event.metaKey || event.ctrlKey
      if (!settled && !isCertain && selectedId === null) setPendingEnter(elsewhere ? 'elsewhere' : 'here')
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
          aria-label={texts.searchAndCommands}
          aria-expanded={options.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={activeDomId}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          placeholder={texts.fieldPlaceholder}
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            setSelectedId(null)
            setPendingEnter(null)
          }}
          onKeyDown={onKeyDown}
          className="h-14 min-w-0 grow bg-transparent text-lg text-ellipsis outline-none sm:h-13"
        />
        {waiting && <Spinner className="text-muted" />}
        <Button variant="ghost" size="sm" className="-mr-2 px-2! sm:hidden" onClick={onClose}>
          {texts.cancel}
        </Button>
      </div>
      <div ref={list} className="min-h-0 grow overflow-y-auto overscroll-contain p-2">
        {error !== null && <SearchFailed error={error} onRetry={tryAgain} />}
        <div
          id={`${id}-list`}
          role="listbox"
          aria-label={texts.results}
          // The field keeps the focus while the list is clicked.
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
                  onHover={setSelectedId}
                  onSelect={onChoose}
                />
              ))}
            </div>
          ))}
        </div>
        {empty && error === null && <NothingFound text={text.trim()} />}
      </div>
      <PaletteHints />
      <output className="sr-only">
        {text.trim() !== '' &&
          settled &&
          (empty ? texts.nothingFound : pluralize(options.length, texts.result))}
      </output>
    </>
  )
}
