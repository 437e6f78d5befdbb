import type { OpenHouseDetail } from '@pb/contract/open-house-schemas'
import { notices } from '@pb/rules/notices'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, Link2Off, Printer } from 'lucide-react'
import { createPortal } from 'react-dom'
import { Link as RouterLink } from 'react-router'
import { PageBody } from '../../../components/ui/page-title.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../components/ui/states.tsx'
import { formatShowingTime } from '../../../lib/format-showing-time.ts'
import { openHouseQuery } from '../../../queries/open-houses.ts'
import { openHousePath } from '../paths.ts'
import { QrImage } from '../../../components/ui/qr-image.tsx'
import * as texts from './texts.ts'

/** The sign at the door, on one page of letter size: black on white in every theme. */
function Sign({ house, url }: { readonly house: OpenHouseDetail; readonly url: string }) {
  const { listing, agent } = house
  return (
    <article
      aria-label={texts.openHouse}
      className="mx-auto flex w-full max-w-[7.5in] flex-col items-center gap-8 rounded-lg border bg-white px-6 py-10 text-center text-black sm:px-10 print:border-0"
    >
      <div>
        <p className="text-[2.75rem] leading-none font-bold tracking-tight sm:text-[4rem]">
          {texts.openHouse}
        </p>
        <p lang="es" className="pt-2 text-2xl">
          {texts.openHouseEs}
        </p>
      </div>
      <div>
        <h1 className="text-3xl font-semibold text-balance">{listing.title}</h1>
        <p className="pt-1 text-lg">{formatShowingTime(house.time_start, house.time_end)}</p>
      </div>
      <QrImage
        text={url}
        label={texts.qrLabel(listing.title)}
        className="w-full max-w-[4in] print:max-w-[5in]"
      />
      <div>
        <p className="text-2xl font-semibold">{texts.scan}</p>
        <p lang="es" className="text-lg">
          {texts.scanEs}
        </p>
      </div>
      <div className="text-sm">
        <p>
          {texts.hosted([agent.name, house.agent_title].filter(Boolean).join(', '))} · {house.office}
        </p>
        <p>{texts.fairHousing(notices['fair-housing'].link.replace('https://', ''))}</p>
      </div>
    </article>
  )
}

/** The sign to print. The rest of the screen is not printed. */
export function SignPage({ id }: { readonly id: string }) {
  const { data: house, error, refetch } = useQuery(openHouseQuery(id))
  return (
    <PageBody className="flex max-w-4xl flex-col gap-5 pt-4 pb-12">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <RouterLink
          to={openHousePath(id)}
          className="inline-flex min-h-8 items-center gap-1 text-sm text-muted hover:text-ink"
        >
          <ChevronLeft aria-hidden className="size-4" />
          {house?.listing.title ?? texts.back}
        </RouterLink>
        <Button variant="primary" onClick={() => print()}>
          <Printer aria-hidden className="size-4" />
          {texts.print}
        </Button>
      </div>
      {house ? (
        house.sign_in_url === null ? (
          <EmptyState icon={Link2Off} title={texts.linkOff} className="rounded-lg border bg-panel">
            {texts.linkOffHint}
          </EmptyState>
        ) : (
          <>
            <Sign house={house} url={house.sign_in_url} />
            {createPortal(
              <div data-print-sheet className="hidden print:block">
                <Sign house={house} url={house.sign_in_url} />
              </div>,
              document.body,
            )}
          </>
        )
      ) : error ? (
        <ErrorState title={texts.loadFailed} error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-[40rem] rounded-lg" />
      )}
    </PageBody>
  )
}
