import { describe, expect, it } from 'vitest'
import type { ServerConfig } from '../config.ts'
import { durationSeconds, readAuthSettings } from './settings.ts'

const config = { siteUrl: 'https://house.example' } as ServerConfig

describe('Settings', () => {
  it.each([
    ['10s', 10],
    ['1h30m', 5400],
    ['1.5h', 5400],
    ['250ms', 0.25],
    [60, 60],
  ])('read the duration %j as %d seconds', (given, seconds) => expect(durationSeconds(given)).toBe(seconds))

  it.each(['', 'soon', '10', '5 minutes', '1h!', null])('find no duration in %j', (given) => expect(durationSeconds(given)).toBeNaN())

  it('confirm addresses exactly when there is a mail server, unless the file says otherwise', () => {
    const mailing = { ...config, smtpUrl: 'smtp://mail.example' }
    expect(readAuthSettings({}, config).email.confirmations).toBe(false)
    expect(readAuthSettings({}, mailing).email.confirmations).toBe(true)
    expect(readAuthSettings({ auth: { email: { enable_confirmations: true } } }, config).email.confirmations).toBe(true)
    expect(readAuthSettings({ auth: { email: { enable_confirmations: false } } }, mailing).email.confirmations).toBe(false)
  })

  it('accept a house on the local machine by both its names, and a named house by its name only', () => {
    const local = { siteUrl: 'http://127.0.0.1:3000', siteUrlGiven: false } as ServerConfig
    expect(readAuthSettings({}, local).ownOrigins).toEqual(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])
    expect(readAuthSettings({}, { ...local, siteUrlGiven: true }).ownOrigins).toEqual(['http://127.0.0.1:3000'])
    expect(readAuthSettings({}, config).ownOrigins).toEqual(['https://house.example'])
  })

  it('take only providers that are enabled and speak OpenID Connect', () => {
    const external = {
      museum: { enabled: true, client_id: 'a, b', secret: 'kept outside', url: 'https://museum.example/' },
      archive: { enabled: false, client_id: 'c', secret: 'd', url: 'https://archive.example' },
      google: { enabled: true, client_id: 'e', secret: 'f' },
      github: { enabled: true, client_id: 'g', secret: 'h' },
    }
    const settings = readAuthSettings({ auth: { external } }, config)
    expect([...settings.external.values()]).toMatchObject([
      { name: 'museum', clientIds: ['a', 'b'], secret: 'kept outside', url: 'https://museum.example' },
      { name: 'google', url: 'https://accounts.google.com' },
    ])
  })

  it('enable sign-in of institutions only where the file says so', () => {
    expect(readAuthSettings({}, config).saml.enabled).toBe(false)
    expect(readAuthSettings({ auth: { saml: { enabled: true } } }, config).saml.enabled).toBe(true)
  })

  it('use the same address for links and tokens', () => {
    expect(readAuthSettings({}, config)).toMatchObject({
      siteUrl: 'https://house.example',
      publicUrl: 'https://house.example/auth/v1',
      issuer: 'https://house.example/auth/v1',
    })
    expect(readAuthSettings({}, { ...config, apiUrl: 'https://api.example' }).publicUrl).toBe('https://api.example/auth/v1')
  })
})
