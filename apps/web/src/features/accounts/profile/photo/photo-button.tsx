import { Camera } from 'lucide-react'
import { useState } from 'react'
import { Avatar } from '../../../../components/ui/avatar.tsx'
import { useRemovePhoto } from '../mutations.ts'
import { profilePhoto } from '../../../../components/domain/profile-photo.ts'
import { PhotoDialog } from './photo-dialog.tsx'
import * as texts from './texts.ts'

/** The agent's photo as a button that opens the photo dialog. */
export function PhotoButton({ name, photo }: { readonly name: string; readonly photo: string | null }) {
  const [open, setOpen] = useState(false)
  const remove = useRemovePhoto()
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        aria-label={photo === null ? texts.addAPhoto : texts.changePhoto}
        title={photo === null ? texts.addAPhoto : texts.changePhoto}
        className="group relative size-24 shrink-0 self-start rounded-full"
      >
        <Avatar name={name} photo={profilePhoto(photo, 'profile-m')} className="size-24 text-2xl!" />
        <span className="absolute right-0 bottom-0 flex size-8 items-center justify-center rounded-full border bg-panel text-ink transition-colors group-hover:bg-hover">
          <Camera aria-hidden className="size-4" />
        </span>
      </button>
      <PhotoDialog
        open={open}
        onOpenChange={setOpen}
        onRemove={photo === null ? undefined : () => remove.mutate(photo)}
      />
    </>
  )
}
