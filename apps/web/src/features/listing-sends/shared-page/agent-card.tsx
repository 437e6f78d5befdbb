import type { SharedPage } from '@pb/contract/shared-listings'
import { Mail, MessageSquare, Phone } from 'lucide-react'
import { Avatar } from '../../../components/ui/avatar.tsx'
import { buttonClass } from '../../../components/ui/button-class.ts'
import { photoUrl } from '../../../components/domain/photo/photo-frame.tsx'
import { cn } from '../../../lib/cn.ts'
import { panelClass } from './styles.ts'
import * as texts from './texts.ts'

type Agent = SharedPage['agent']

interface AgentProps {
  readonly agent: Agent
  readonly office: string
}

export function AgentPortrait({ agent, className }: { readonly agent: Agent; readonly className?: string }) {
  const photo = agent.photo === null ? null : photoUrl('profile-m', agent.photo)
  return <Avatar name={agent.name} photo={photo} className={className ?? ''} />
}

/** Strips a phone number to the form that `tel:` and `sms:` links take. */
const toDialable = (phone: string) => phone.replace(/ x\d+$/, '').replace(/[^\d+]/g, '')

const toContactMethods = (agent: Agent) =>
  [
    { key: 'call', label: texts.call, icon: Phone, to: agent.phone && `tel:${toDialable(agent.phone)}` },
    {
      key: 'text',
      label: texts.text,
      icon: MessageSquare,
      to: agent.phone && `sms:${toDialable(agent.phone)}`,
    },
    { key: 'mail', label: texts.email, icon: Mail, to: agent.email && `mailto:${agent.email}` },
  ].filter(({ to }) => to !== '')

/** The agent's name, license title and brokerage, which advertising must include, with the ways to contact them. */
export function AgentCard({ agent, office }: AgentProps) {
  return (
    <section aria-label={texts.yourAgent} className={cn(panelClass, 'p-5')}>
      <div className="flex items-center gap-3.5">
        <AgentPortrait agent={agent} className="size-14! text-base" />
        <div className="min-w-0">
          <p className="text-lg leading-tight font-semibold wrap-break-word">{agent.name}</p>
          {agent.title !== '' && <p className="pt-0.5 text-sm text-muted">{agent.title}</p>}
          <p className="text-sm text-muted">{office}</p>
        </div>
      </div>
      <ul className="mt-4 flex gap-2">
        {toContactMethods(agent).map(({ key, label, icon: Icon, to }) => (
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

/** Contact links at the bottom of a phone's screen. Hidden while the reader types. */
export function ContactBar({ agent }: { readonly agent: Agent }) {
  return (
    <nav
      aria-label={texts.contactAgent(agent.name)}
      className="fixed inset-x-0 bottom-0 z-30 flex items-center gap-3 border-t bg-panel/95 px-4 pt-2 pb-[max(8px,env(safe-area-inset-bottom))] backdrop-blur-sm group-has-[:is(input,textarea):focus]/page:hidden md:hidden"
    >
      <AgentPortrait agent={agent} className="size-9!" />
      <p className="min-w-0 grow truncate text-sm font-medium">{agent.name}</p>
      {toContactMethods(agent).map(({ key, label, icon: Icon, to }) => (
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
