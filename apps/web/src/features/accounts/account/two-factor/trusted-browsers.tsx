import type { TrustedBrowser } from '@pb/contract/two-factor'
import { Button } from '../../../../components/ui/button.tsx'
import { formatAgo, formatDay } from '../../../../lib/format.ts'
import { formatDeviceName } from '../sessions/device-name.ts'
import { useRemoveTrustedBrowser } from './mutations.ts'
import * as texts from './texts.ts'

/** The browsers in which sign-in asks for the password only. */
export function TrustedBrowsers({ browsers }: { readonly browsers: readonly TrustedBrowser[] }) {
  const remove = useRemoveTrustedBrowser()
  if (browsers.length === 0) return null
  return (
    <section className="mt-5" aria-labelledby="trusted-browsers">
      <h3 id="trusted-browsers" className="text-sm font-medium">
        {texts.trustedBrowsers}
      </h3>
      <ul className="mt-1" aria-labelledby="trusted-browsers">
        {browsers.map((browser) => {
          const name = formatDeviceName({ ...browser, device: 'other' })
          return (
            <li key={browser.id} className="flex items-center gap-3 border-t py-2.5 first:border-t-0">
              <div className="min-w-0 grow">
                <p className="text-sm font-medium">{name}</p>
                <p className="text-xs text-muted">
                  {texts.trustedUntil(formatDay(browser.time_expires))}
                  {' · '}
                  {texts.lastUsed(formatAgo(browser.last_used))}
                </p>
              </div>
              <Button
                size="sm"
                aria-label={texts.askAgainIn(name)}
                disabled={remove.isPending}
                onClick={() => remove.mutate(browser.id)}
              >
                {texts.askAgain}
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
