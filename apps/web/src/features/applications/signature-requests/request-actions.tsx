import type { SignatureRequest } from '@pb/contract/signature-requests'
import { Ellipsis } from 'lucide-react'
import { Suspense, useState } from 'react'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { DeferredMenu, MenuContent, MenuItem } from '../../../components/ui/menu.tsx'
import { lazy } from '../../../lib/lazy.ts'
import { randomKey } from '../../../lib/random-key.ts'
import { useDownload, useRemind, useRestore } from './mutations.ts'
import * as texts from './texts.ts'

const ExtendDialog = lazy(async () => ({ default: (await import('./change-dialogs.tsx')).ExtendDialog }))
const VoidDialog = lazy(async () => ({ default: (await import('./change-dialogs.tsx')).VoidDialog }))

/** What can be done with a document: its own agent changes it, a supervisor saves the PDF. */
export function RequestActions({ request }: { readonly request: SignatureRequest }) {
  const { state, title, own } = request
  const [open, setOpen] = useState<'extend' | 'void' | null>(null)
  const download = useDownload()
  const remind = useRemind()
  const restore = useRestore()
  const isWaiting = own && (state === 'open' || state === 'expired')
  const close = (): void => setOpen(null)
  return (
    <>
      <DeferredMenu
        trigger={<IconButton label={texts.actions(title)} icon={Ellipsis} className="-my-1 size-8!" />}
      >
        <MenuContent align="end">
          <MenuItem onClick={() => download.mutate(request)}>
            {state === 'completed' ? texts.downloadSigned : texts.download}
          </MenuItem>
          {own && (state === 'open' || state === 'completed') && (
            <MenuItem onClick={() => remind.mutate({ request, key: randomKey() })}>
              {state === 'open' ? texts.remind : texts.sendCopies}
            </MenuItem>
          )}
          {isWaiting && <MenuItem onClick={() => setOpen('extend')}>{texts.extend}</MenuItem>}
          {isWaiting && <MenuItem onClick={() => setOpen('void')}>{texts.voidRequest}</MenuItem>}
          {own && state === 'voided' && (
            <MenuItem onClick={() => restore.mutate(request)}>{texts.restore}</MenuItem>
          )}
        </MenuContent>
      </DeferredMenu>
      <Suspense fallback={null}>
        {open === 'extend' && <ExtendDialog request={request} onClose={close} />}
        {open === 'void' && <VoidDialog request={request} onClose={close} />}
      </Suspense>
    </>
  )
}
