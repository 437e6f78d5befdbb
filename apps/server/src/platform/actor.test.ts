import { describe, expect, it } from 'vitest'
import { agentByJob, agentByLink, fromSession, hasRole, systemActor } from './actor.ts'

describe('actors', () => {
  it('of a link or a job have the rights of an agent, and no session', () => {
    for (const actor of [agentByLink('7'), agentByJob('7')]) {
      expect([hasRole(actor, 'AGENT'), hasRole(actor, 'SUPERVISOR')]).toEqual([true, false])
      expect(actor).not.toHaveProperty('sessionHash')
    }
    expect([agentByLink('7').by, agentByJob('7').by]).toEqual(['link', 'job'])
  })

  it('of a job that goes on for someone have the roles that person has now', () => {
    expect(hasRole(agentByJob('7', ['SUPERVISOR']), 'SUPERVISOR')).toBe(true)
    expect(hasRole(agentByJob('7', ['SUPERVISOR']), 'AGENT')).toBe(false)
  })

  it('of a session have it and its roles; the office itself has none', () => {
    const sessionHash = Buffer.alloc(32, 1)
    const actor = fromSession({ personId: '7', roles: ['BOOKKEEPER'], sessionHash })
    expect(actor).toEqual({ kind: 'session', personId: '7', roles: ['BOOKKEEPER'], sessionHash })
    expect([hasRole(actor, 'BOOKKEEPER'), hasRole(systemActor, 'AGENT')]).toEqual([true, false])
  })
})
