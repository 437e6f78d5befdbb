import { RotateCcw, RotateCw } from 'lucide-react'
import { useId, useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { IconButton } from '../../../../components/ui/icon-button.tsx'
import type { CropArea } from './crop-photo.ts'
import * as texts from './texts.ts'

const maxZoom = 5

export interface Crop {
  readonly area: CropArea
  readonly rotation: number
}

interface CropEditorProps {
  readonly url: string
  readonly onChange: (crop: Crop) => void
}

/**
 * Crops the photo to a circle: move by pointer or arrow keys, zoom, and rotate by quarter turns. Free rotation is not
 * offered, since it would leave empty corners.
 */
export default function CropEditor({ url, onChange }: CropEditorProps) {
  const [position, setPosition] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [rotation, setRotation] = useState(0)
  const zoomId = useId()
  const rotate = (degrees: 90 | -90): void => setRotation((current) => current + degrees)
  return (
    <div className="flex flex-col gap-3">
      <div className="relative h-72 overflow-hidden rounded-md bg-sunken sm:h-80">
        <Cropper
          image={url}
          crop={position}
          zoom={zoom}
          rotation={rotation}
          aspect={1}
          cropShape="round"
          showGrid={false}
          maxZoom={maxZoom}
          keyboardStep={4}
          disableAutomaticStylesInjection
          onCropChange={setPosition}
          onZoomChange={setZoom}
          onCropAreaChange={(_, area) => onChange({ area, rotation })}
          onCropComplete={(_, area) => onChange({ area, rotation })}
          cropperProps={{ role: 'group', 'aria-label': texts.cropArea }}
          mediaProps={{ alt: texts.selectedPhoto }}
        />
      </div>
      <div className="flex items-center gap-2">
        <label htmlFor={zoomId} className="shrink-0 pr-1 text-sm text-muted">
          {texts.zoom}
        </label>
        <input
          id={zoomId}
          type="range"
          min={1}
          max={maxZoom}
          step={0.05}
          value={zoom}
          aria-valuetext={`${Math.round(zoom * 100)}%`}
          onChange={({ target }) => setZoom(target.valueAsNumber)}
          className="mr-2 h-6 w-full min-w-0 cursor-pointer accent-brand"
        />
        <IconButton label={texts.rotateLeft} icon={RotateCcw} bordered onClick={() => rotate(-90)} />
        <IconButton label={texts.rotateRight} icon={RotateCw} bordered onClick={() => rotate(90)} />
      </div>
      <p className="text-xs text-muted">{texts.cropHint}</p>
    </div>
  )
}
