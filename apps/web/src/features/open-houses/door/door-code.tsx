import type { OpenHouseDetail } from '@pb/contract/open-house-schemas'
import { Dialog as Base } from '@base-ui/react/dialog'
import { FullScreen } from '../../../components/ui/full-screen.tsx'
import { buttonClass } from '../../../components/ui/button-class.ts'
import { QrImage } from '../../../components/ui/qr-image.tsx'
import * as texts from './texts.ts'

interface DoorCodeProps {
  readonly house: OpenHouseDetail
  readonly url: string
  readonly onClose: () => void
}

/** The code on the agent's tablet or phone at the door, as large as the screen allows. */
export function DoorCode({ house, url, onClose }: DoorCodeProps) {
  return (
    <FullScreen
      open
      onOpenChange={(open) => !open && onClose()}
      title={house.listing.title}
      action={<Base.Close className={buttonClass('secondary')}>{texts.close}</Base.Close>}
    >
      <div className="flex h-full flex-col items-center justify-center gap-4 overflow-y-auto p-4 text-center">
        <p className="text-2xl font-semibold text-balance sm:text-3xl">{texts.scan}</p>
        <p lang="es" className="text-lg text-muted">
          {texts.scanEs}
        </p>
        <QrImage
          text={url}
          label={texts.qrLabel(house.listing.title)}
          className="max-h-[60dvh] w-full max-w-[60dvh] rounded-lg"
        />
        <p className="text-sm text-muted tabular-nums" aria-live="polite">
          {texts.visitors(house.visitors)}
        </p>
      </div>
    </FullScreen>
  )
}
