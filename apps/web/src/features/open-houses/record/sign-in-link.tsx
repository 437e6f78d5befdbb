import type { OpenHouseDetail } from '@pb/contract/open-house-schemas'
import { ExternalLink } from 'lucide-react'
import { Button } from '../../../components/ui/button.tsx'
import { CopyLink } from '../../../components/ui/copy-link.tsx'
import { Panel } from '../../../components/ui/panel.tsx'
import { useSaveLink } from '../mutations.ts'
import * as texts from './texts.ts'

/** The page for visitors: its link, which can be replaced or turned off. */
export function SignInLink({ house }: { readonly house: OpenHouseDetail }) {
  const save = useSaveLink()
  const url = house.sign_in_url
  return (
    <Panel title={texts.link}>
      <p className="pb-3 text-sm text-muted">{url === null ? texts.isOff : texts.linkHint}</p>
      <div className="flex flex-wrap gap-2">
        {url === null ? (
          <Button loading={save.isPending} onClick={() => save.mutate({ house, input: 'new' })}>
            {texts.turnOn}
          </Button>
        ) : (
          <>
            <CopyLink path={url} />
            <a
              href={url}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-9 items-center gap-1.5 px-2 text-sm font-medium text-brand-text underline"
            >
              {texts.openLink}
              <ExternalLink aria-hidden className="size-3.5" />
            </a>
            <Button
              variant="ghost"
              disabled={save.isPending}
              onClick={() => save.mutate({ house, input: 'new' })}
            >
              {texts.renewLink}
            </Button>
            <Button
              variant="ghost"
              disabled={save.isPending}
              onClick={() => save.mutate({ house, input: 'off' })}
            >
              {texts.turnOff}
            </Button>
          </>
        )}
      </div>
    </Panel>
  )
}
