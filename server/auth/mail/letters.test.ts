import { describe, expect, it } from 'vitest'
import { type LetterKind, writeLetter } from './letters.ts'

describe('A letter', () => {
  it('says what happened, what to do and until when, as text and as HTML', () => {
    const { subject, text, html } = writeLetter(
      { kind: 'recovery', link: 'https://house.example/v?token=a&type=recovery', code: '123456', minutes: 60 },
      'Actuality',
    )
    expect(subject).toBe('Actuality: Set a new password')
    expect(text).toContain('https://house.example/v?token=a&type=recovery')
    expect(text).toContain('Code: 123456')
    expect(text).toContain('It works once, for 60 minutes.')
    expect(html).toContain('href="https://house.example/v?token=a&#38;type=recovery"')
  })

  it('escapes typed text, so that it becomes neither markup nor a header', () => {
    const attack = 'a@b.example"><script>alert(1)</script>\r\nBcc: all@house.example'
    const { subject, html } = writeLetter(
      { kind: 'email_change', link: 'https://house.example/"onclick="', newEmail: attack },
      'The\r\nHouse',
    )
    expect(subject).not.toMatch(/[\r\n]/)
    expect(html).not.toContain('<script>')
    expect(html).not.toContain('"onclick=')
  })

  it.each<LetterKind>([
    'confirmation',
    'invite',
    'recovery',
    'magiclink',
    'email_change',
    'reauthentication',
    'already_registered',
    'password_changed',
  ])('of kind %s is short and signed by the house', (kind) => {
    const { text } = writeLetter(
      { kind, link: 'https://house.example', code: '123456', newEmail: 'new@house.example', minutes: 60 },
      'Actuality',
    )
    expect(text.endsWith('Actuality')).toBe(true)
    expect(text.split(/\s+/).length).toBeLessThan(60)
  })
})
