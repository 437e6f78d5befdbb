import type { RequestSigner, SignatureRequest } from '@pb/contract/signature-requests'
import { Ellipsis } from 'lucide-react'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { DeferredMenu, MenuContent, MenuItem } from '../../../components/ui/menu.tsx'
import { Tag } from '../../../components/ui/tag.tsx'
import { formatNewYorkDay } from '../../../lib/format.ts'
import { useDownload, useExtend, useRemind, useRestore, useVoid } from './mutations.ts'
import * as texts from './texts.ts'

function Actions({ request }: { readonly request: SignatureRequest }) {
  const { state, title } = request
  const actions = {
    download: useDownload(),
    remind: useRemind(),
    extend: useExtend(),
    voidRequest: useVoid(),
    restore: useRestore(),
  }
  const isWaiting = state === 'open' || state === 'expired'
  return (
    <DeferredMenu
      trigger={<IconButton label={texts.actions(title)} icon={Ellipsis} className="-mt-1 size-8!" />}
    >
      <MenuContent align="end">
        <MenuItem onClick={() => actions.download.mutate(request)}>
          {state === 'completed' ? texts.downloadSigned : texts.download}
        </MenuItem>
        {(state === 'open' || state === 'completed') && (
          <MenuItem onClick={() => actions.remind.mutate(request)}>
            {state === 'open' ? texts.remind : texts.sendCopies}
          </MenuItem>
        )}
        {isWaiting && <MenuItem onClick={() => actions.extend.mutate(request)}>{texts.extend}</MenuItem>}
        {isWaiting && (
          <MenuItem onClick={() => actions.voidRequest.mutate(request)}>{texts.voidRequest}</MenuItem>
        )}
        {state === 'voided' && (
          <MenuItem onClick={() => actions.restore.mutate(request)}>{texts.restore}</MenuItem>
        )}
      </MenuContent>
    </DeferredMenu>
  )
}

function Signer({ signer }: { readonly signer: RequestSigner }) {
  const { name, email, state, failure, time_signed, time_declined, time_opened, decline_reason } = signer
  const time = time_signed ?? time_declined ?? time_opened
  return (
    <li className="text-sm">
      <span className="flex flex-wrap justify-between gap-x-3">
        <span className="min-w-0 truncate" title={email}>
          {name}
        </span>
        <span className="text-muted">
          {texts.signerStates[state]}
          {time !== null && ` ${formatNewYorkDay(time)}`}
        </span>
      </span>
      {decline_reason !== '' && (
        <span className="block text-muted wrap-anywhere">{texts.reason(decline_reason)}</span>
      )}
      {failure !== '' && <span className="block text-danger wrap-anywhere">{texts.notSent(failure)}</span>}
    </li>
  )
}

/** A document with who signed it, and what can be done. */
export function RequestRow({ request }: { readonly request: SignatureRequest }) {
  const { title, state, signers, time_expires } = request
  return (
    <li className="flex min-w-0 items-start gap-2 py-3">
      <div className="min-w-0 grow space-y-1.5">
        <p className="font-medium wrap-anywhere">{title}</p>
        <p className="flex flex-wrap items-center gap-2 text-xs text-muted">
          <Tag>{texts.states[state]}</Tag>
          {state === 'open' && time_expires !== null && texts.expires(formatNewYorkDay(time_expires))}
        </p>
        <ul className="space-y-1">
          {signers.map((signer) => (
            <Signer key={signer.signer_id} signer={signer} />
          ))}
        </ul>
      </div>
      <Actions request={request} />
    </li>
  )
}
