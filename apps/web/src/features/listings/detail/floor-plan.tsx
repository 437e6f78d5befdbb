import { Suspense, useState } from 'react'
import { lazy } from '../../../lib/lazy.ts'
import { Panel } from '../../../components/ui/panel.tsx'
import { PhotoFrame } from '../../../components/domain/photo/photo-frame.tsx'
import * as texts from './texts.ts'

const PhotoLightbox = lazy(async () => import('../../../components/domain/photo/photo-lightbox.tsx'))

/** The floor plan, with a full-size view. */
export function FloorPlan({ photo, subject }: { readonly photo: string; readonly subject: string }) {
  const [open, setOpen] = useState(false)
  return (
    <Panel title={texts.floorPlan}>
      <button
        type="button"
        aria-label={texts.openFloorPlan(subject)}
        onClick={() => setOpen(true)}
        className="block w-full overflow-hidden rounded-md"
      >
        <PhotoFrame
          photo={photo}
          alt=""
          kind="listing-l"
          className="max-h-96 min-h-40 w-full object-contain!"
        />
      </button>
      {open && (
        <Suspense>
          <PhotoLightbox
            photos={[photo]}
            subject={texts.floorPlanFor(subject)}
            start={0}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </Panel>
  )
}
