import { lazy, Suspense, useState } from 'react'
import { Panel } from '../../../components/ui/panel.tsx'
import { PhotoFrame } from '../../../components/ui/photo-frame.tsx'

const PhotoLightbox = lazy(async () => import('../../../components/ui/photo-lightbox.tsx'))

/** The plan of the floor, whole; a press shows it at full size. */
export function FloorPlan({ photo, subject }: { readonly photo: string; readonly subject: string }) {
  const [open, setOpen] = useState(false)
  return (
    <Panel title="Floor plan">
      <button
        type="button"
        aria-label={`Open the floor plan of ${subject}`}
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
            subject={`Floor plan of ${subject}`}
            start={0}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </Panel>
  )
}
