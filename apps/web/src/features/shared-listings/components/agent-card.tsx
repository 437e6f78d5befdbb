import type { SharedPage } from '@pb/contract/shared-listings'
import { Mail, MessageSquare, Phone } from 'lucide-react'
import { Avatar } from '../../../components/ui/avatar.tsx'
import { buttonClass } from '../../../components/ui/button-class.ts'
import { photoUrl } from '../../../components/ui/photo-frame.tsx'
import { cn } from '../../../lib/cn.ts'
import { panelClass } from './look.ts'

type Agent = SharedPage['agent']

interface AgentProps {
  readonly agent: Agent
  readonly office: string
}

export function AgentPortrait({ agent, className }: { readonly agent: Agent; readonly className?: string }) {
  const photo = agent.photo === null ? null : photoUrl('profile-m', agent.photo)
  return <Avatar name={agent.name} photo={photo} className={className ?? ''} />
}

/** A number as a link dials it. */
const dialled = (phone: string) => phone.replace(/ x\d+$/, '').replace(/[^\d+]/g, '')

const ways = (agent: Agent) =>
  [
    { key: 'call', label: 'Call', icon: Phone, to: agent.phone && `tel:${dialled(agent.phone)}` },
    { key: 'text', label: 'Text', icon: MessageSquare, to: agent.phone && `sms:${dialled(agent.phone)}` },
    { key: 'mail', label: 'E-mail', icon: Mail, to: agent.email && `mailto:${agent.email}` },
  ].filter(({ to }) => to !== '')

/** Who sent the page: name, title of the license and brokerage, as advertising must carry them, and how to reach them. */
export function AgentCard({ agent, office }: AgentProps) {
  return (
    <section aria-label="Your agent" className={cn(panelClass, 'p-5')}>
      <div className="flex items-center gap-3.5">
        <AgentPortrait agent={agent} className="size-14! text-base" />
        <div className="min-w-0">
          <p className="text-lg leading-tight font-semibold wrap-break-word">{agent.name}</p>
          {agent.title !== '' && <p className="pt-0.5 text-sm text-muted">{agent.title}</p>}
          <p className="text-sm text-muted">{office}</p>
        </div>
      </div>
      <ul className="mt-4 flex gap-2">
        {ways(agent).map(({ key, label, icon: Icon, to }) => (
          <li key={key} className="min-w-0 grow basis-0">
            <a href={to} className={cn(buttonClass('secondary', 'md'), 'w-full px-2!')}>
              <Icon aria-hidden className="size-4" />
              {label}
            </a>
          </li>
        ))}
      </ul>
      <p className="mt-4 text-sm text-muted wrap-anywhere">
        {agent.phone !== '' && <span className="block">{agent.phone}</span>}
        {agent.email}
      </p>
    </section>
  )
}

/** The agent at the foot of a phone's screen, a thumb away; it makes room while one types. */
export function ContactBar({ agent }: { readonly agent: Agent }) {
  return (
    <nav
      aria-label={`Reach ${agent.name}`}
      className="fixed inset-x-0 bottom-0 z-30 flex items-center gap-3 border-t bg-panel/95 px-4 pt-2 pb-[max(8px,env(safe-area-inset-bottom))] backdrop-blur-sm group-has-[:is(input,textarea):focus]/page:hidden md:hidden"
    >
      <AgentPortrait agent={agent} className="size-9!" />
      <p className="min-w-0 grow truncate text-sm font-medium">{agent.name}</p>
      {ways(agent).map(({ key, label, icon: Icon, to }) => (
        <a
          key={key}
          href={to}
          aria-label={`${label} ${agent.name}`}
          className="flex size-11 items-center justify-center rounded-full border bg-panel hover:bg-hover"
        >
          <Icon aria-hidden className="size-[18px]" />
        </a>
      ))}
    </nav>
  )
}
