import type { OfficeDetails } from '@pb/contract/office'
import { useRef } from 'react'
import { photoUrl } from '../../components/domain/photo/photo-frame.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Panel } from '../../components/ui/panel.tsx'
import { useRemoveLogo, useUploadLogo } from './mutations.ts'
import * as texts from './texts.ts'

/** The office's logo, with upload and removal. */
export function LogoSection({ office: { logo, name } }: { readonly office: OfficeDetails }) {
  const input = useRef<HTMLInputElement>(null)
  const save = useUploadLogo()
  const remove = useRemoveLogo()
  return (
    <Panel title={texts.logo}>
      {/* White in both themes, as on paper. */}
      <div className="mt-1 flex h-28 items-center justify-center rounded-md border bg-white p-4 text-sm text-black/70">
        {logo === null ? (
          texts.noLogo
        ) : (
          <img src={photoUrl('logo', logo)} alt={name} className="max-h-full max-w-full object-contain" />
        )}
      </div>
      <p className="mt-2 text-xs text-muted">{texts.logoHint}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button loading={save.isPending} onClick={() => input.current?.click()}>
          {logo === null ? texts.uploadLogo : texts.replaceLogo}
        </Button>
        {logo !== null && (
          <Button variant="ghost" loading={remove.isPending} onClick={() => remove.mutate(undefined)}>
            {texts.removeLogo}
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={texts.chooseLogo}
        accept="image/png,image/jpeg,image/webp"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) save.mutate(file)
          // The same file can be chosen again.
          target.value = ''
        }}
      />
    </Panel>
  )
}
