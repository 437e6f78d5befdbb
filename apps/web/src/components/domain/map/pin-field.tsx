import type { LocatedAddress } from '@pb/contract/buildings'
import type { Position } from '@pb/rules/areas'
import { Suspense, useState } from 'react'
import { lazy } from '../../../lib/lazy.ts'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { formatPosition, parsePosition } from './position-text.ts'
import * as texts from './texts.ts'

const PinMap = lazy(() => import('./pin-map.tsx'))

interface PinFieldProps {
  readonly pin: Position | null
  /** Where the map opens without a pin. */
  readonly start: Position
  readonly precision: LocatedAddress['precision']
  readonly error: string | undefined
  readonly onPin: (position: Position) => void
}

/** The building's position: a pin on the map, or typed. */
export function PinField({ pin, start, precision, error, onPin }: PinFieldProps) {
  const shown = pin ? formatPosition(pin) : ''
  const [typed, setTyped] = useState<string | null>(null)
  const isWrong = typed !== null && typed.trim() !== '' && parsePosition(typed) === null
  const message = isWrong ? texts.wrongPosition : error

  function type(text: string): void {
    setTyped(text)
    const position = parsePosition(text)
    if (position) onPin(position)
  }

  return (
    <div className="flex flex-col gap-3">
      <div className="h-64 overflow-hidden rounded-md bg-map-water">
        <Suspense fallback={null}>
          {/* Opens again where the borough's map begins. */}
          <PinMap
            key={pin ? 'pin' : String(start)}
            label={texts.mapLabel}
            start={start}
            pin={pin}
            onPin={(position) => {
              setTyped(null)
              onPin(position)
            }}
          />
        </Suspense>
      </div>
      <Field
        label={texts.position}
        hint={precision ? texts.precisions[precision] : texts.placePin}
        {...(message !== undefined && { error: message })}
      >
        <Input
          autoComplete="off"
          maxLength={60}
          placeholder={texts.positionHint}
          value={typed ?? shown}
          onChange={({ target }) => type(target.value)}
          onBlur={() => !isWrong && setTyped(null)}
        />
      </Field>
    </div>
  )
}
