import type { PushBrowser } from '@pb/contract/notification-channels'
import { Globe } from 'lucide-react'
import { Button } from '../../../components/ui/button.tsx'
import { ConfirmButton } from '../../../components/ui/confirm-button.tsx'
import { formatDay, formatListTime } from '../../../lib/format.ts'
import { useRemoveBrowser, useTestPush } from './mutations.ts'
import * as texts from './texts.ts'

interface BrowserRowProps {
  readonly browser: PushBrowser
  readonly testing: boolean
  readonly onTest: () => void
  readonly onRemove: () => void
}

function BrowserRow({ browser, testing, onTest, onRemove }: BrowserRowProps) {
  const { name, current, time_created, time_used } = browser
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
      <Globe aria-hidden className="size-5 shrink-0 text-muted" strokeWidth={1.5} />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2 text-sm font-medium">
          {name}
          {current === 1 && (
            <span className="rounded-xs bg-brand-soft px-1.5 text-xs font-medium text-brand-text">
              {texts.thisBrowser}
            </span>
          )}
        </p>
        <p className="text-xs text-muted">
          {texts.added(
            formatDay(time_created),
            time_used === null ? texts.nothingSentYet : texts.lastSent(formatListTime(time_used)),
          )}
        </p>
      </div>
      <div className="flex gap-2">
        <Button size="sm" loading={testing} aria-label={texts.sendATestTo(name)} onClick={onTest}>
          {texts.sendATest}
        </Button>
        {current === 0 && (
          <ConfirmButton
            size="sm"
            aria-label={texts.removeName(name)}
            question={texts.removeQuestion(name)}
            hint={texts.removeHint}
            confirmText={texts.remove}
            onConfirm={onRemove}
          >
            {texts.remove}
          </ConfirmButton>
        )}
      </div>
    </li>
  )
}

/** Subscribed browsers, each with a test button, and a remove button for other browsers. */
export function BrowserList({ browsers }: { readonly browsers: readonly PushBrowser[] }) {
  const remove = useRemoveBrowser()
  const test = useTestPush()
  return (
    <ul aria-label={texts.subscribedBrowsers} className="divide-y border-t">
      {browsers.map((browser) => (
        <BrowserRow
          key={browser.subscription_id}
          browser={browser}
          testing={test.isPending && test.variables === browser.subscription_id}
          onTest={() => test.mutate(browser.subscription_id)}
          onRemove={() => remove.mutate(browser.subscription_id)}
        />
      ))}
    </ul>
  )
}
