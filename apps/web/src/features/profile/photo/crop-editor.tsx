import { RotateCcw, RotateCw } from 'lucide-react'
import { useId, useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import type { CropArea } from './crop-picture.ts'

export interface Crop {
  readonly area: CropArea
  readonly rotation: number
}

interface CropEditorProps {
  readonly url: string
  readonly onChange: (crop: Crop) => void
}

interface SliderProps {
  readonly label: string
  readonly min: number
  readonly max: number
  readonly step: number
  readonly value: number
  readonly text: string
  readonly onChange: (value: number) => void
}

function Slider({ label, text, onChange, ...range }: SliderProps) {
  const id = useId()
  return (
    <div className="flex min-w-0 grow items-center gap-3">
      <label htmlFor={id} className="w-12 shrink-0 text-sm text-muted">
        {label}
      </label>
      <input
        {...range}
        id={id}
        type="range"
        aria-valuetext={text}
        onChange={({ target }) => onChange(target.valueAsNumber)}
        className="h-6 w-full min-w-0 cursor-pointer accent-brand"
      />
    </div>
  )
}

/** The picture under a round window: moved by pointer or arrow keys, zoomed, and turned. */
export default function CropEditor({ url, onChange }: CropEditorProps) {
  const [position, setPosition] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [quarters, setQuarters] = useState(0)
  const [tilt, setTilt] = useState(0)
  const rotation = quarters * 90 + tilt
  const turn = (by: 1 | -1): void => setQuarters((before) => before + by)
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
          maxZoom={5}
          keyboardStep={4}
          disableAutomaticStylesInjection
          onCropChange={setPosition}
          onZoomChange={setZoom}
          onCropAreaChange={(_, area) => onChange({ area, rotation })}
          onCropComplete={(_, area) => onChange({ area, rotation })}
          cropperProps={{ role: 'group', 'aria-label': 'Part of the picture. Arrow keys move the picture.' }}
          mediaProps={{ alt: 'The picture you chose' }}
        />
      </div>
      <Slider
        label="Zoom"
        min={1}
        max={5}
        step={0.05}
        value={zoom}
        text={`${Math.round(zoom * 100)} %`}
        onChange={setZoom}
      />
      <div className="flex items-center gap-2">
        <Slider
          label="Tilt"
          min={-45}
          max={45}
          step={1}
          value={tilt}
          text={`${tilt} degrees`}
          onChange={setTilt}
        />
        <IconButton label="Turn left" icon={RotateCcw} bordered onClick={() => turn(-1)} />
        <IconButton label="Turn right" icon={RotateCw} bordered onClick={() => turn(1)} />
      </div>
      <p className="text-xs text-muted">Drag the picture, or move it with the arrow keys.</p>
    </div>
  )
}
