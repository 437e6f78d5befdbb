import type { FieldKind } from '@pb/contract/document-fields'
import { pageUnits } from '@pb/rules/document-fields'
import { useRef, useState, type PointerEvent } from 'react'
import { findVisiblePage } from '../../../../components/domain/file-viewer/find-visible-page.ts'
import { PdfSheets } from '../../../../components/domain/file-viewer/pdf-sheets.tsx'
import { Button } from '../../../../components/ui/button.tsx'
import { FullScreen } from '../../../../components/ui/full-screen.tsx'
import { cn } from '../../../../lib/cn.ts'
import { FieldBox } from './field-box.tsx'
import { FieldTools, type FieldSigner } from './field-tools.tsx'
import type { PlacedField } from './placed-field.ts'
import * as texts from './texts.ts'
import { usePlacedFields, type PlacedFieldsState } from './use-placed-fields.ts'

interface PageFieldsProps {
  readonly number: number
  readonly signers: readonly FieldSigner[]
  readonly armed: FieldKind | null
  readonly state: PlacedFieldsState
  readonly onPlace: (place: { page: number; x: number; y: number }) => void
}

/** The fields of a page; while a kind is chosen, a click places one. */
function PageFields({ number, signers, armed, state, onPlace }: PageFieldsProps) {
  function place(event: PointerEvent<HTMLDivElement>): void {
    if (!armed) return
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    const toUnits = (distance: number, length: number) => (distance / length) * pageUnits
    onPlace({
      page: number,
      x: toUnits(event.clientX - left, width),
      y: toUnits(event.clientY - top, height),
    })
  }
  return (
    // By keyboard, the buttons of the kinds place a field at once.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={cn('absolute inset-0', armed && 'cursor-crosshair')} onPointerDown={place}>
      {state.fields
        .filter(({ page }) => page === number)
        .map((field) => {
          const at = signers.findIndex(({ id }) => id === field.signerId)
          return (
            <FieldBox
              key={field.id}
              field={field}
              signerAt={at}
              signerName={signers[at]?.name ?? ''}
              state={state}
            />
          )
        })}
    </div>
  )
}

interface FieldsDialogProps {
  readonly file: Blob
  readonly signers: readonly FieldSigner[]
  readonly fields: readonly PlacedField[]
  readonly onChange: (fields: readonly PlacedField[]) => void
  readonly onClose: () => void
}

/** Places fields on the pages of a document, for each signer. */
export default function FieldsDialog({ file, signers, fields, onChange, onClose }: FieldsDialogProps) {
  const state = usePlacedFields({ fields, onChange })
  const [signerId, setSignerId] = useState(signers[0]?.id ?? '')
  const [armed, setArmed] = useState<FieldKind | null>(null)
  const pages = useRef<HTMLDivElement>(null)
  function choose(kind: FieldKind, byKeyboard: boolean): void {
    if (!byKeyboard) return setArmed(kind === armed ? null : kind)
    const page = pages.current ? findVisiblePage(pages.current) : 1
    state.add(kind, signerId, { page, x: pageUnits / 2, y: pageUnits / 2 })
  }
  return (
    <FullScreen
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.title}
      action={
        <Button variant="primary" onClick={onClose}>
          {texts.done}
        </Button>
      }
    >
      <div className="flex h-full flex-col lg:flex-row">
        <div className="max-h-[45%] shrink-0 overflow-y-auto border-b p-4 lg:max-h-none lg:w-72 lg:border-r lg:border-b-0">
          <FieldTools
            signers={signers}
            signerId={signerId}
            onSigner={setSignerId}
            armed={armed}
            onKind={choose}
            state={state}
          />
        </div>
        <div ref={pages} className="min-h-0 grow overflow-y-auto bg-sunken p-4 sm:p-6">
          <div className="mx-auto max-w-[800px]">
            <PdfSheets
              file={file}
              name={texts.document}
              notShown={texts.notShown}
              renderOver={(number) => (
                <PageFields
                  number={number}
                  signers={signers}
                  armed={armed}
                  state={state}
                  onPlace={(place) => {
                    if (armed) state.add(armed, signerId, place)
                    setArmed(null)
                  }}
                />
              )}
            />
          </div>
        </div>
      </div>
    </FullScreen>
  )
}
