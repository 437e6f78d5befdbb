import type { ReactNode } from 'react'
import { Card } from '../../../components/ui/panel.tsx'

interface SettingsSectionProps {
  /** The anchor. */
  readonly id: string
  readonly title: string
  readonly lead?: ReactNode
  /** Shown at the end of the title line. */
  readonly action?: ReactNode
  readonly children?: ReactNode
}

/** One section of the settings, with its own anchor. */
export function SettingsSection({ id, title, lead, action, children }: SettingsSectionProps) {
  return (
    <Card as="section" id={id} aria-labelledby={`${id}-title`} className="scroll-mt-20 px-4 py-4 sm:px-5">
      <div className="flex min-h-8 items-start justify-between gap-4">
        <div className="min-w-0">
          <h2 id={`${id}-title`} className="text-base font-semibold">
            {title}
          </h2>
          {lead !== undefined && <p className="mt-0.5 max-w-prose text-sm text-muted">{lead}</p>}
        </div>
        {action}
      </div>
      {children !== undefined && <div className="mt-3">{children}</div>}
    </Card>
  )
}
